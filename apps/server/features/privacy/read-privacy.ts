import type { readPrivacy as endpoint } from '@champa/contract/privacy'
import type { Handler } from '../../platform/route.ts'
import { policiesOf } from '../account/index.ts'
import { copyOf, shownCopy } from './copy/data-copy.ts'

interface ConsentRow {
  kind: 'terms' | 'privacy' | 'marketing'
  version: string
  given: boolean
  recordedAt: Date
}

export const readPrivacy: Handler<typeof endpoint> = async ({ member: { memberId } }, ctx) => {
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
        noted.find((one) => one.kind === kind && one.version === key)?.recordedAt.getTime() ?? null,
    })),
    marketing: { on: marketing?.given ?? false, since: marketing?.recordedAt.getTime() ?? null },
    copy: copy && shownCopy(ctx, memberId, copy),
    closing: { coolingDays, identityYears },
  }
}
