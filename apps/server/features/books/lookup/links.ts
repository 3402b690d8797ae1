import type { Db } from '../../../platform/db.ts'
import { movementId, readMovementId } from '../../../platform/ids.ts'
import { approvalsAbout, type LinksOf, maxLinked, paymentRef } from './approvals-about.ts'
import { ofBankRow, ofCode, ofGiftLink, ofPayment, ofSlip } from './payment-links.ts'
import { membersOf, type Reader, readNumber, type Ref, type RefOf } from './ref.ts'

interface MovementDetail {
  receivingAccount?: string
  bankReference?: string
  reversedBy?: string
  correction?: { of?: string }
}

const ofMovement: LinksOf<'movement'> = async (db, { memberId, seq }, reader) => {
  const id = movementId(memberId, seq)
  const [row] = await db.query<{ detail: MovementDetail; hash: string | null }>(
    `select m.detail, g.hash
      from movement m
      left join gift_link g on g.member_id = m.member_id and g.movement_seq = m.seq
      where m.member_id = $1 and m.seq = $2`,
    [memberId, seq],
    'lookup-of-movement',
  )
  if (!row) return []
  const { detail, hash } = row
  const lines = await db.query<{ account: string; line: string }>(
    `select receiving_account as account, line_id as line
      from bank_line
      where payout_id = $1
      limit ${maxLinked}`,
    [id],
    'lookup-payout-rows',
  )
  const others = [detail.reversedBy, detail.correction?.of].flatMap((one) => readNumber(one) ?? [])
  const { receivingAccount, bankReference } = detail
  return [
    ...membersOf(memberId),
    ...others.map((other): Ref => ({ kind: 'movement', memberId, seq: other })),
    ...(hash === null ? [] : [{ kind: 'gift-link' as const, hash }]),
    ...(receivingAccount === undefined || bankReference === undefined
      ? []
      : [paymentRef(receivingAccount, bankReference)]),
    ...lines.map((line): Ref => ({ kind: 'bank-row', ...line })),
    ...(await approvalsAbout(db, ['movement', 'gift-link'], id, reader)),
  ]
}

const ofPosting: LinksOf<'posting'> = async (db, { memberId, key }) => {
  const [row] = await db.query<{ seq: bigint | null }>(
    'select movement_seq as seq from posting where member_id = $1 and key = $2',
    [memberId, key],
    'lookup-of-posting',
  )
  const seq = row?.seq ?? null
  return [
    ...membersOf(memberId),
    ...(seq === null ? [] : [{ kind: 'movement' as const, memberId, seq }]),
  ]
}

const ofBreak: LinksOf<'break'> = async (db, { id }, reader) => {
  const [row] = await db.query<{
    account: string
    line: string | null
    paymentAccount: string | null
    payment: string | null
    movementId: string | null
  }>(
    `select receiving_account as account, line_id as line, payment_account,
        payment_id as payment, movement_id
      from recon_break
      where break_id = $1`,
    [id],
    'lookup-of-break',
  )
  if (!row) return []
  const { account, line, paymentAccount, payment } = row
  const movement = row.movementId === null ? null : readMovementId(row.movementId)
  return [
    ...(line === null ? [] : [{ kind: 'bank-row' as const, account, line }]),
    ...(paymentAccount === null || payment === null ? [] : [paymentRef(paymentAccount, payment)]),
    ...(movement ? [{ kind: 'movement' as const, ...movement }] : []),
    ...(await approvalsAbout(db, ['break'], id, reader)),
  ]
}

/** What a request or an entry of the audit log is about, by its kind and id. */
export function subjectOf(kind: string | null, id: string | null): Ref[] {
  if (id === null) return []
  if (kind === 'movement' || kind === 'gift-link') {
    const movement = readMovementId(id)
    return movement ? [{ kind: 'movement', ...movement }] : []
  }
  const [, before, after] = /^([^/]+)\/(.+)$/.exec(id) ?? []
  if (kind === 'payment' && before !== undefined && after !== undefined)
    return [paymentRef(before, after)]
  const memberId = readNumber(kind === 'member' ? id : before)
  if (kind === 'slip' && memberId !== null && after !== undefined)
    return [{ kind: 'slip', memberId, id: after }]
  if (kind === 'member') return membersOf(memberId)
  return kind === 'break' ? [{ kind: 'break', id }] : []
}

const ofApproval: LinksOf<'approval'> = async (db, { id }) => {
  const [row] = await db.query<{ aboutKind: string; aboutId: string; memberId: bigint | null }>(
    'select about_kind, about_id, about_member as member_id from approval where approval_id = $1',
    [id],
    'lookup-of-approval',
  )
  if (!row) return []
  const { aboutKind, aboutId, memberId } = row
  const postings = await db.query<{ key: string }>(
    'select key from posting where member_id = $1 and key = any($2)',
    [memberId, [`approval:${id}`, ...(aboutKind === 'payment' ? keysOfPayment(aboutId) : [])]],
    'lookup-postings-of-approval',
  )
  return [
    ...subjectOf(aboutKind, aboutId),
    ...membersOf(memberId),
    ...(memberId === null
      ? []
      : postings.map(({ key }): Ref => ({ kind: 'posting', memberId, key }))),
  ]
}

/** The postings that credit a payment and take it back. */
const keysOfPayment = (about: string): string[] =>
  ['bank', 'unbank'].map((event) => `${event}:${about.replace('/', ':')}`)

const ofAudit: LinksOf<'audit'> = async (db, { staffId, seq }, reader) => {
  const [row] = await db.query<{
    aboutKind: string | null
    aboutId: string | null
    memberId: bigint | null
    approvalId: string | null
  }>(
    `select about_kind, about_id, about_member as member_id, approval_id
      from audit_entry
      where staff_id = $1 and seq = $2`,
    [staffId, seq],
    'lookup-of-audit',
  )
  if (!row) return []
  const [seen] =
    row.approvalId === null
      ? []
      : await db.query<{ id: string }>(
          `select approval_id as id
            from approval
            where approval_id = $1 and (maker_id = $2 or action = any($3))`,
          [row.approvalId, reader.staffId, reader.actions],
          'lookup-approval-of-audit',
        )
  return [
    ...subjectOf(row.aboutKind, row.aboutId),
    ...membersOf(row.memberId),
    ...(seen ? [{ kind: 'approval' as const, id: seen.id }] : []),
  ]
}

/** Everything of a member is on the member's own page. */
const ofMember: LinksOf<'member'> = () => Promise.resolve([])

const links: { [Kind in Ref['kind']]: LinksOf<Kind> } = {
  movement: ofMovement,
  posting: ofPosting,
  payment: ofPayment,
  'bank-row': ofBankRow,
  slip: ofSlip,
  'gift-link': ofGiftLink,
  code: ofCode,
  break: ofBreak,
  approval: ofApproval,
  audit: ofAudit,
  member: ofMember,
}

/** What hangs directly on one object. */
export const linksOf = <Kind extends Ref['kind']>(
  db: Db,
  ref: RefOf<Kind>,
  reader: Reader,
): Promise<Ref[]> => (links[ref.kind as Kind] as LinksOf<Kind>)(db, ref, reader)
