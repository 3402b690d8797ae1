import type * as endpoints from '@champa/contract/privacy'
import { languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route/route.ts'
import { policiesOf, noteAccepted, noteMarketing } from '../account/index.ts'
import { copyOf, shownCopy } from './copy/data-copy.ts'

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
 * Only current versions can be accepted: a member who has read an older version has to read the new
 * one.
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

interface ConsentRow {
  kind: 'terms' | 'privacy' | 'marketing'
  version: string
  given: boolean
  recordedAt: Date
}

export const readPrivacy: Handler<typeof endpoints.readPrivacy> = async (
  { member: { memberId } },
  ctx,
) => {
  const [noted, copy] = await Promise.all([
    ctx.db.query<ConsentRow>(
      `select distinct on (kind, version) kind, version, given, recorded_at
        from consent
        where member_id = $1
        order by kind, version, no desc`,
      [memberId],
      'consents-newest',
    ),
    copyOf(ctx.db, memberId),
  ])
  const marketing = noted.find(({ kind }) => kind === 'marketing')
  const { coolingDays, identityYears } = ctx.operatorSettings.read('retention')
  return {
    policies: policiesOf(ctx.operatorSettings).map(({ kind, key }) => ({
      kind,
      key,
      acceptedAt:
        noted.find((row) => row.kind === kind && row.version === key)?.recordedAt.getTime() ?? null,
    })),
    marketing: { on: marketing?.given ?? false, since: marketing?.recordedAt.getTime() ?? null },
    copy: copy && shownCopy(ctx, memberId, copy),
    closing: { coolingDays, identityYears },
  }
}
