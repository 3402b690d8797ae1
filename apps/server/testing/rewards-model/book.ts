import type { Player } from './player.ts'

export interface Line {
  seq: bigint
  type: 'deposit' | 'withdraw' | 'transfer' | 'bonus' | 'finish_bonus'
  status: string
  source: string
  amount: bigint
  code: string | null
  /** The bank reference of a deposit. */
  reference: string | null
  ended: string | null
  at: Date
}

export interface Lock {
  no: number
  state: string
  credit: bigint
  principal: bigint
  netDeposits: bigint
  required: bigint | null
  done: bigint
  success: number | null
  fail: number
  minRemain: bigint
  maxWithdraw: bigint | null
  counts: Record<'slot' | 'sport', number>
  startedAt: Date
}

/** A member's book. */
export interface Book {
  balances: Map<string, bigint>
  lines: Line[]
  locks: Lock[]
  /** Total of commission and refunds ever accrued. */
  accrued: { invite: bigint; refund: bigint }
}

export async function readBook({ env, member: { id } }: Player): Promise<Book> {
  const { db } = env.app.ctx
  const [balances, lines, locks, accrued] = await Promise.all([
    db.query<{ name: string; balance: bigint }>(
      `select name, balance from account where member_id = $1 and unit = 'THB'`,
      [id],
    ),
    db.query<Line>(
      `select seq, type, status, source, amount, detail->'reward'->>'code' as code,
          detail->'reward'->>'ended' as ended, detail->>'bankReference' as reference,
          coalesce(settled_at, created_at) as at
        from movement
        where member_id = $1
        order by seq`,
      [id],
    ),
    db.query<Lock>(
      `select no, state, credit, principal, net_deposits, turnover_required as required,
          turnover_done as done, success_basis_points as success, fail_basis_points as fail,
          min_remain,
          max_withdraw, counts, started_at
        from play_lock
        where member_id = $1
        order by no`,
      [id],
    ),
    db.query<{ account: string; sum: bigint }>(
      `select account, sum(amount)::bigint as sum
        from entry
        where member_id = $1
          and account in ('invite-accrued', 'refund-accrued')
          and amount > 0
        group by account`,
      [id],
    ),
  ])
  const accruedAs = (account: string): bigint =>
    accrued.find((one) => one.account === account)?.sum ?? 0n
  return {
    balances: new Map(balances.map((one) => [one.name, one.balance])),
    lines,
    locks,
    accrued: { invite: accruedAs('invite-accrued'), refund: accruedAs('refund-accrued') },
  }
}

export const sumOf = (amounts: Iterable<bigint>): bigint =>
  [...amounts].reduce((sum, one) => sum + one, 0n)
export const creditsIn = ({ lines }: Book): bigint =>
  sumOf(lines.filter((one) => one.type === 'bonus').map((one) => one.amount))
export const takenIn = ({ lines }: Book): bigint =>
  sumOf(lines.filter((one) => one.type === 'finish_bonus').map((one) => one.amount))
export const balanceIn = ({ balances }: Book, name: string): bigint => balances.get(name) ?? 0n
/** Deposits minus withdrawals, including held ones. */
export const ownIn = ({ lines }: Book): bigint =>
  sumOf(
    lines
      .filter((one) => one.type === 'deposit' && one.status === 'SUCCESS')
      .map((one) => one.amount),
  ) -
  sumOf(
    lines
      .filter((one) => one.type === 'withdraw' && one.status !== 'FAILED')
      .map((one) => one.amount),
  )
