import type * as endpoints from '@champa/contract/office/member-person-tabs'
import type { breakKinds } from '@champa/contract/office/member-person-tabs'
import type { Handler } from '../../../platform/route/route.ts'
import { plainTextOf } from '../../../platform/operator/plain-text.ts'
import { languageOf, type OperatorText, textIn } from '../../../platform/operator/operator-text.ts'
import { readResponsibleState } from '../../responsible/index.ts'
import { lookAtMember } from './look-at-member.ts'

const maxRows = 50

interface BreakRow {
  no: number
  kind: (typeof breakKinds)[number]
  startedAt: Date
  endsAt: Date
  reason: string | null
}

interface ChangeRow {
  period: string
  requestedAt: Date
  via: 'member' | 'staff'
}

export const readMemberLimits: Handler<typeof endpoints.readMemberLimits> = async (call, ctx) => {
  const { memberId } = await lookAtMember(ctx, call, { fields: ['limits', 'breaks'] })
  const db = ctx.officeDb
  const [state, breaks, changes] = await Promise.all([
    readResponsibleState(db, memberId),
    db.query<BreakRow>(
      `select no, kind, started_at, ends_at, reason
        from play_break
        where member_id = $1
        order by no desc limit $2`,
      [memberId, maxRows],
      'office-member-breaks',
    ),
    db.query<ChangeRow>(
      `select period, requested_at, via
        from deposit_limit
        where member_id = $1
        order by requested_at desc limit $2`,
      [memberId, maxRows],
      'office-member-limit-changes',
    ),
  ])
  return {
    limits: state.limits,
    pausedUntil: state.pausedUntil,
    breaks: breaks.map((row) => ({
      ...row,
      startedAt: row.startedAt.getTime(),
      endsAt: row.endsAt.getTime(),
    })),
    changes: changes.map(({ requestedAt, ...row }) => ({ ...row, at: requestedAt.getTime() })),
  }
}

interface ConsentRow {
  kind: 'terms' | 'privacy' | 'marketing'
  version: string
  given: boolean
  via: string
  recordedAt: Date
  text: OperatorText | null
}

export const readMemberPrivacy: Handler<typeof endpoints.readMemberPrivacy> = async (call, ctx) => {
  const { memberId, closedAt, forgetAt } = await lookAtMember(ctx, call, {
    fields: ['consents', 'copies', 'closing'],
  })
  const language = languageOf(call.headers, ctx.settings.defaultLocale)
  const [consents, [copy]] = await Promise.all([
    ctx.officeDb.query<ConsentRow>(
      `select c.kind, c.version, c.given, c.via, c.recorded_at, t.text
        from consent c
        left join policy_text t on t.kind = c.kind and t.version = c.version
        where c.member_id = $1
        order by c.no desc limit $2`,
      [memberId, maxRows],
      'office-member-consents',
    ),
    ctx.officeDb.query<{ state: string; requestedAt: Date; expiresAt: Date | null }>(
      'select state, requested_at, expires_at from data_copy where member_id = $1',
      [memberId],
      'office-member-copy',
    ),
  ])
  return {
    consents: consents.map(({ recordedAt, text, ...row }) => ({
      ...row,
      at: recordedAt.getTime(),
      words: text === null ? null : plainTextOf(textIn(text, language)),
    })),
    copy: copy
      ? {
          state: copy.state,
          askedAt: copy.requestedAt.getTime(),
          until: copy.expiresAt?.getTime() ?? null,
        }
      : null,
    closedAt: closedAt?.getTime() ?? null,
    forgetAt: forgetAt?.getTime() ?? null,
  }
}
