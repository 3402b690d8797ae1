import type * as endpoints from '@champa/contract/office/member-money-tabs'
import type { MinorUnits } from '@champa/contract/money'
import type { StatementReceipt } from '@champa/contract/statement'
import type { Db } from '../../../platform/db.ts'
import { readMovementId } from '../../../platform/ids.ts'
import { readCursor, toCursor } from '../../../platform/office/list-cursor.ts'
import { maskAccountNo } from '../../../platform/office/mask.ts'
import { languageOf } from '../../../platform/operator/operator-text.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { findReceipt, movementsBefore } from '../../statement/index.ts'
import { lookAtMember } from './look-at-member.ts'
import { maskMovement } from './overview.ts'

export const readMemberMovements: Handler<typeof endpoints.readMemberMovements> = async (
  call,
  ctx,
) => {
  const { after, limit, ...filters } = call.body
  const key = ctx.settings.secrets.AUDIT_KEY
  const list = `member-movements-${call.params.id}`
  const [before] = after === undefined ? [] : (readCursor(key, list, after) ?? [])
  if (after !== undefined && before === undefined)
    throw call.refuse('INVALID_INPUT', { fields: ['after'] })
  const { memberId } = await lookAtMember(ctx, call, { fields: ['movements'] })
  const found = await movementsBefore(
    { db: ctx.officeDb, settings: ctx.settings },
    memberId,
    { ...filters, before: before === undefined ? null : BigInt(before), limit: limit + 1 },
    languageOf(call.headers, ctx.settings.defaultLocale),
  )
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ row }) => maskMovement(row)),
    next: found.length > limit && last ? toCursor(key, list, [last.seq]) : null,
  }
}

export const readMemberMovement: Handler<typeof endpoints.readMemberMovement> = async (
  call,
  ctx,
) => {
  const { id, movement } = call.params
  const named = readMovementId(movement)
  if (named?.memberId.toString() !== id) throw call.refuse('NO_DATA')
  const { memberId } = await lookAtMember(ctx, call, { fields: ['movement', movement] })
  const [receipt, postings] = await Promise.all([
    findReceipt(
      { db: ctx.officeDb, settings: ctx.settings },
      { memberId, id: movement },
      languageOf(call.headers, ctx.settings.defaultLocale),
    ),
    postingsOf(ctx.officeDb, memberId, named.seq),
  ])
  if (!receipt) throw call.refuse('NO_DATA')
  return { receipt: maskReceipt(receipt), postings }
}

function maskReceipt(receipt: StatementReceipt): StatementReceipt {
  const { row, counterparty } = receipt
  const accountNo = counterparty?.accountNo ?? null
  return {
    ...receipt,
    row: maskMovement(row),
    counterparty: counterparty && {
      ...counterparty,
      accountNo: accountNo === null ? null : maskAccountNo(accountNo),
    },
  }
}

interface PostingRow {
  key: string
  kind: string
  createdAt: Date
  account: string
  amount: MinorUnits
  balanceAfter: MinorUnits
}

/** The postings that opened or closed a movement, with their entries, in the order of the book. */
async function postingsOf(db: Db, memberId: bigint, seq: bigint) {
  const rows = await db.query<PostingRow>(
    `select p.key, p.kind, p.created_at, e.account, e.amount, e.balance_after
      from posting p
      join entry e on e.member_id = p.member_id and e.posting_key = p.key
      where p.member_id = $1 and p.movement_seq = $2
      order by p.created_at, p.key, e.account`,
    [memberId, seq],
    'office-member-postings',
  )
  return [...Map.groupBy(rows, ({ key }) => key)].map(([key, entries]) => ({
    key,
    kind: entries[0]!.kind,
    at: entries[0]!.createdAt.getTime(),
    entries: entries.map(({ account, amount, balanceAfter }) => ({
      account,
      amount,
      balanceAfter,
    })),
  }))
}
