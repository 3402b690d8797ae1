import type { readMemberBooks as endpoint } from '@champa/contract/office/member-money-tabs'
import { type MinorUnits, minorUnits } from '@champa/contract/money'
import { wallet } from '../../../ledger/accounts.ts'
import { movementId } from '../../../platform/ids.ts'
import { readCursor, toCursor } from '../../../platform/office/list-cursor.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { lookAtMember } from './look-at-member.ts'

interface AccountRow {
  account: string
  unit: string
  balance: MinorUnits
  floor: MinorUnits | null
  seq: bigint
}

interface EntryRow {
  seq: bigint
  postingKey: string
  kind: string
  amount: MinorUnits
  balanceAfter: MinorUnits
  createdAt: Date
  movementSeq: bigint | null
}

export const readMemberBooks: Handler<typeof endpoint> = async (call, ctx) => {
  const { account = wallet, after, limit } = call.body
  const key = ctx.settings.secrets.AUDIT_KEY
  const list = `member-books-${call.params.id}-${account}`
  const [before] = after === undefined ? [] : (readCursor(key, list, after) ?? [])
  if (after !== undefined && before === undefined)
    throw call.refuse('INVALID_INPUT', { fields: ['after'] })
  const { memberId } = await lookAtMember(ctx, call, { fields: ['books', account] })
  const [accounts, entries] = await Promise.all([
    ctx.officeDb.query<AccountRow>(
      `select name as account, unit, balance, floor, seq
        from account
        where member_id = $1
        order by name`,
      [memberId],
      'office-member-accounts',
    ),
    ctx.officeDb.query<EntryRow>(
      `select e.seq, e.posting_key, p.kind, e.amount, e.balance_after, e.created_at, p.movement_seq
        from entry e
        join posting p on p.member_id = e.member_id and p.key = e.posting_key
        where e.member_id = $1 and e.account = $2 and e.seq < $3
        order by e.seq desc limit $4`,
      [memberId, account, before === undefined ? maxSeq : BigInt(before), limit + 1],
      'office-member-entries',
    ),
  ])
  const shown = entries.slice(0, limit)
  const last = shown.at(-1)
  return {
    accounts: accounts.map((row) => ({ ...row, seq: row.seq.toString() })),
    sums: [...Map.groupBy(accounts, ({ unit }) => unit)].map(([unit, rows]) => ({
      unit,
      sum: minorUnits(rows.reduce((sum, { balance }) => sum + balance, 0n)),
    })),
    account,
    entries: shown.map(({ createdAt, movementSeq, ...row }) => ({
      ...row,
      seq: row.seq.toString(),
      at: createdAt.getTime(),
      movementId: movementSeq === null ? null : movementId(memberId, movementSeq),
    })),
    next: entries.length > limit && last ? toCursor(key, list, [last.seq]) : null,
  }
}

/** Above the number of every entry. */
const maxSeq = 2n ** 62n
