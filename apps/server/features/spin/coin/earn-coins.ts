import { fromWire } from '@champa/contract/money'
import type { Currency } from '@champa/contract/limits'
import { lockBook } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { coinsGranted } from '../../../ledger/postings.ts'
import { bangkokIso } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { gather } from '../../../platform/database/gather.ts'
import type { House } from '../../../platform/house.ts'

/** Whether deposits bring coins of the wheel now, in any currency. */
export const earnsCoins = ({ site }: Pick<House, 'site'>): boolean => Object.values(site.read('coins').depositPerCoin).some((amount) => amount !== null)

/** So much paid in on one day earns a coin; null: none. */
export function depositPerCoin({ site }: Pick<House, 'site'>, currency: Currency): bigint | null {
  const amount = site.read('coins').depositPerCoin[currency] ?? null
  return amount === null || amount <= 0 ? null : fromWire(amount)
}

export interface Earning {
  memberId: bigint
  /** The deposit's. */
  seq: bigint
  /** Nothing else is owed to the deposit: its note goes with the coins. */
  isLast: boolean
}

const turns = new WeakMap<Db, (earning: Earning) => Promise<void>>()

/**
 * Gives a deposit its coins: those of its day, by Bangkok's clock, are all of the day's deposits divided by what earns one,
 * rounded down, less what the day has earned already. Once a deposit, whoever does it and however often. A crowd that pays in
 * at once leaves most of the connections to everybody else.
 */
export function earnCoins(house: House, earning: Earning): Promise<void> {
  let call = turns.get(house.db)
  if (!call) {
    call = gather((some: Earning[]) => Promise.all(some.map((one) => earnNow(house, one))), { inFlight: 4, most: 1 })
    turns.set(house.db, call)
  }
  return call(earning)
}

async function earnNow(house: House, earning: Earning): Promise<void> {
  const coins = await house.db.transaction((tx) => earn(tx, house, earning))
  if (coins > 0n) house.live.changed(earning.memberId, ['wallet', 'reward'])
}

async function earn(tx: Tx, house: House, { memberId, seq, isLast }: Earning): Promise<bigint> {
  await lockBook(tx, memberId)
  const deposit = await readDeposit(tx, memberId, seq)
  const per = deposit && depositPerCoin(house, deposit.currency)
  const coins = deposit && per ? await noteDeposit(tx, { memberId, seq, per, ...deposit }) : 0n
  if (coins > 0n) {
    const outcome = await post(tx, coinsGranted({ member: memberId, reference: `deposit:${seq}`, coins }))
    if (!outcome.ok || outcome.replayed) throw new Error(`The deposit ${seq} of member ${memberId} earns no coins: ${outcome.ok ? 'it did before' : outcome.code}`)
  }
  if (isLast) await tx.query('update movement set due_at = null where member_id = $1 and seq = $2', [memberId, seq], 'deposit-earned')
  return coins
}

interface Deposit {
  amount: bigint
  /** When it reached the wallet: its day, however late it is looked at. */
  at: Date
  currency: Currency
}

/** Null for who is suspended or has excluded themselves: their money is taken, and nobody asks them to play for it. */
async function readDeposit(tx: Tx, memberId: bigint, seq: bigint): Promise<Deposit | null> {
  const [row] = await tx.query<Deposit>(
    `select d.amount, d.settled_at as at, m.currency from movement d join member m on m.member_id = d.member_id
      where d.member_id = $1 and d.seq = $2 and d.type = 'deposit' and d.status = 'SUCCESS' and m.status = 'active'`, [memberId, seq], 'coin-deposit-read')
  return row ?? null
}

/** The coins that it earns; none where it has been counted already. */
async function noteDeposit(tx: Tx, { memberId, seq, amount, at, per }: Deposit & { memberId: bigint; seq: bigint; per: bigint }): Promise<bigint> {
  const [noted] = await tx.query<{ coins: bigint }>(
    `insert into coin_deposit (member_id, seq, day, amount, coins)
      select $1::bigint, $2::bigint, $3::date, $4::bigint, greatest(0, div(coalesce(sum(amount), 0) + $4::bigint, $5::bigint) - coalesce(sum(coins), 0))
      from coin_deposit where member_id = $1 and day = $3::date on conflict do nothing returning coins`,
    [memberId, seq, bangkokIso(at).slice(0, 10), amount, per], 'coin-deposit-note')
  return noted?.coins ?? 0n
}
