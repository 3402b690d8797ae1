import type { acceptPolicies as endpoint } from '@champa/contract/privacy'
import type { Handler } from '../../platform/route.ts'
import { noteAccepted, policiesOf } from '../account/index.ts'

/**
 * Only the current versions can be accepted: a member who read older ones has to read them again.
 */
export const acceptPolicies: Handler<typeof endpoint> = async (
  { body: { keys }, member: { memberId }, refuse },
  { db, operatorSettings },
) => {
  const read = policiesOf(operatorSettings).filter(({ key }) => keys.includes(key))
  if (keys.some((key) => !read.some((one) => one.key === key))) throw refuse('NO_DATA')
  await db.transaction((tx) => noteAccepted(tx, { memberId, via: 'app' }, read))
  return { accepted: true }
}
