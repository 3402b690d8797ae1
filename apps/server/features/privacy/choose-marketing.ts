import type { chooseMarketing as endpoint } from '@champa/contract/privacy'
import type { Handler } from '../../platform/route.ts'
import { noteMarketing } from '../account/index.ts'

export const chooseMarketing: Handler<typeof endpoint> = async (
  { body: { on }, member: { memberId } },
  { db },
) => {
  await db.transaction((tx) => noteMarketing(tx, { memberId, via: 'app' }, on))
  return { on }
}
