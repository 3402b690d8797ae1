import type * as endpoints from '@champa/contract/privacy'
import { languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route.ts'
import { policiesOf, noteAccepted, noteMarketing } from '../account/index.ts'

export const readPolicies: Handler<typeof endpoints.readPolicies> = async (
  { headers },
  { settings, operatorSettings },
) => {
  const language = languageOf(headers, settings.defaultLocale)
  const policies = policiesOf(operatorSettings).map(({ kind, key, html }) => ({
    kind,
    key,
    html: textIn(html, language),
  }))
  return { policies: policies.filter(({ html }) => html.trim() !== '') }
}

/**
 * Only the current versions can be accepted: a member who read older ones has to read them again.
 */
export const acceptPolicies: Handler<typeof endpoints.acceptPolicies> = async (
  { body: { keys }, member: { memberId }, refuse },
  { db, operatorSettings },
) => {
  const read = policiesOf(operatorSettings).filter(({ key }) => keys.includes(key))
  if (keys.some((key) => !read.some((one) => one.key === key))) throw refuse('NO_DATA')
  await db.transaction((tx) => noteAccepted(tx, { memberId, via: 'app' }, read))
  return { accepted: true }
}

export const chooseMarketing: Handler<typeof endpoints.chooseMarketing> = async (
  { body: { on }, member: { memberId } },
  { db },
) => {
  await db.transaction((tx) => noteMarketing(tx, { memberId, via: 'app' }, on))
  return { on }
}
