import type { ApprovalRow } from '@champa/contract/office/approval-shapes'
import type { MatchRow } from '@champa/contract/office/matches'
import type { MemberRow } from '@champa/contract/office/members'
import { type Columns, time } from './columns.ts'

/** The columns of lists about people. Members appear by number and masked phone, never by name. */

export const memberColumns: Columns<MemberRow> = {
  member: ({ id }) => id,
  phone: ({ maskedPhone }) => maskedPhone,
  currency: ({ currency }) => currency,
  status: ({ status }) => status,
  frozen: ({ frozen }) => frozen,
  flags: ({ flags }) => flags,
  groups: ({ groups }) => groups,
  total: ({ figures }) => figures?.total ?? null,
  net30d: ({ figures }) => figures?.net30d ?? null,
  registeredAt: ({ registeredAt }) => time(registeredAt),
  lastSeenAt: ({ lastSeenAt }) => time(lastSeenAt),
  source: ({ source }) => source,
  inviter: ({ inviterId }) => inviterId,
}

export const matchColumns: Columns<MatchRow> = {
  source: ({ source }) => source.id,
  sourcePhone: ({ source }) => source.phone,
  member: ({ member }) => member.id,
  phone: ({ member }) => member.phone,
  kinds: ({ kinds }) => kinds,
  state: ({ state }) => state,
  foundAt: ({ foundAt }) => time(foundAt),
  until: ({ until }) => time(until),
}

export const approvalColumns: Columns<ApprovalRow> = {
  id: ({ id }) => id,
  action: ({ action }) => action,
  subject: ({ subject }) => subject,
  subjectId: ({ subjectId }) => subjectId,
  member: ({ memberId }) => memberId,
  amount: ({ sum }) => sum?.value ?? null,
  currency: ({ sum }) => sum?.currency ?? null,
  maker: ({ maker }) => maker.name,
  madeAt: ({ madeAt }) => time(madeAt),
  expiresAt: ({ expiresAt }) => time(expiresAt),
  state: ({ state }) => state,
  decidedBy: ({ decidedBy }) => decidedBy?.name ?? null,
  decidedAt: ({ decidedAt }) => time(decidedAt),
  failure: ({ failure }) => failure,
  breakGlass: ({ breakGlass }) => breakGlass !== null,
}
