import { fromWire } from '@champa/contract/money'
import type { Currency } from '@champa/contract/constants'
import { lockBook } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { coinsGranted } from '../../ledger/postings/index.ts'
import { bangkokIso, clock } from '../../platform/clock.ts'
import { queryOne, type Tx } from '../../platform/db.ts'
import { batched } from '../../platform/database/batch.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { OperatorSettingValues } from '../../platform/operator-settings.ts'
import { holdProgress, storeProgress } from './progress.ts'
import { countCoins } from './rules.ts'

type Basis = OperatorSettingValues['coins']['basis']

/** Whether deposits currently earn coins for the wheel, in any currency. */
export const earnsCoins = ({ operatorSettings }: Pick<AppContext, 'operatorSettings'>): boolean =>
  Object.values(operatorSettings.read('coins').depositPerCoin).some((amount) => amount !== null)

/** The sum of a day's deposits that earns one coin, or null when the currency earns none. */
export function depositPerCoin(
  { operatorSettings }: Pick<AppContext, 'operatorSettings'>,
  currency: Currency,
): bigint | null {
  const amount = operatorSettings.read('coins').depositPerCoin[currency] ?? null
  return amount === null || amount <= 0 ? null : fromWire(amount)
}

/**
 * `turnover`: deposits count once they are played. `net`: deposits less withdrawals count, if the
 * operator chose so.
 */
export const coinBasis = ({ operatorSettings }: Pick<AppContext, 'operatorSettings'>): Basis =>
  operatorSettings.read('coins').basis === 'net' ? 'net' : 'turnover'

export interface Earning {
  memberId: bigint
  /** The sequence number of the deposit's movement. */
  seq: bigint
  /**
   * No other effect of the deposit is pending, so its `due_at` is cleared together with the coins.
   */
  isLast: boolean
}

/**
 * Records a deposit for coins exactly once, on any number of calls, and immediately grants what it
 * earns. At most four run at a time, so that a rush of deposits leaves most connections to other
 * requests.
 */
export const earnCoins = batched(
  (ctx: AppContext, some: Earning[]) => Promise.all(some.map((one) => earnNow(ctx, one))),
  { inFlight: 4, maxSize: 1 },
)

async function earnNow(ctx: AppContext, earning: Earning): Promise<void> {
  const coins = await ctx.db.transaction((tx) => earn(tx, ctx, earning))
  if (coins > 0n) ctx.live.changed(earning.memberId, ['wallet', 'reward'])
}

/** Grants the coins that are due for turnover reported since the last count. */
export async function earnByPlay(ctx: AppContext, memberId: bigint): Promise<void> {
  const coins = await ctx.db.transaction(async (tx) => {
    await lockBook(tx, memberId)
    return count(tx, ctx, memberId, null)
  })
  if (coins > 0n) ctx.live.changed(memberId, ['wallet', 'reward'])
}

async function earn(tx: Tx, ctx: AppContext, { memberId, seq, isLast }: Earning): Promise<bigint> {
  await lockBook(tx, memberId)
  const deposit = await readDeposit(tx, memberId, seq)
  const isEarning = deposit !== null && depositPerCoin(ctx, deposit.currency) !== null
  const isNew = isEarning && (await noteDeposit(tx, memberId, seq, deposit))
  const coins = isNew ? await count(tx, ctx, memberId, deposit) : 0n
  if (isLast)
    await tx.query(
      'update movement set due_at = null where member_id = $1 and seq = $2',
      [memberId, seq],
      'deposit-earned',
    )
  return coins
}

interface Deposit {
  amount: bigint
  /** When the deposit was credited. Coins are counted for that Bangkok day, however late the job runs. */
  at: Date
  currency: Currency
  /** The deposit reached the wallet during a time-out of the member. */
  paused: boolean
}

/**
 * Null for members who are not active, such as suspended or self-excluded ones: their deposit is
 * credited, but offers no incentive to play.
 */
async function readDeposit(tx: Tx, memberId: bigint, seq: bigint): Promise<Deposit | null> {
  const [row] = await tx.query<Deposit>(
    `select d.amount, d.settled_at as at, m.currency,
        coalesce(m.paused_until > d.settled_at, false) as paused
      from movement d
      join member m on m.member_id = d.member_id
      where d.member_id = $1
        and d.seq = $2
        and d.type = 'deposit'
        and d.status = 'SUCCESS'
        and m.status = 'active'`,
    [memberId, seq],
    'coin-deposit-read',
  )
  return row ?? null
}

/** False when the deposit was recorded before. */
async function noteDeposit(
  tx: Tx,
  memberId: bigint,
  seq: bigint,
  { amount, at }: Deposit,
): Promise<boolean> {
  const noted = await tx.query(
    `insert into coin_deposit (member_id, seq, day, amount)
      values ($1, $2, $3::date, $4)
      on conflict do nothing
      returning seq`,
    [memberId, seq, dayOf(at), amount],
    'coin-deposit-note',
  )
  return noted.length === 1
}

/**
 * Counts the money that now earns coins, and posts the coins. The caller has locked the member's
 * book.
 */
async function count(
  tx: Tx,
  ctx: AppContext,
  memberId: bigint,
  deposit: Deposit | null,
): Promise<bigint> {
  const { currency, active, settled, pending, ...from } = await holdProgress(tx, memberId)
  const per = depositPerCoin(ctx, currency)
  const basis = coinBasis(ctx)
  const { progress, counted } = countCoins(from, {
    basis,
    settled,
    pending,
    deposit: deposit?.amount ?? 0n,
  })
  await storeProgress(tx, memberId, progress)
  if (counted === 0n || per === null || !active) return 0n
  if (basis === 'net' && deposit?.paused) return 0n
  const day = basis === 'net' && deposit ? dayOf(deposit.at) : dayOf(clock.now())
  const { no, coins } = await noteEarning(tx, { memberId, day, amount: counted, per, basis })
  if (coins > 0n) {
    const outcome = await post(
      tx,
      coinsGranted({ member: memberId, reference: `deposit:earned-${no}`, coins }),
    )
    if (!outcome.ok || outcome.replayed)
      throw new Error(
        `Coin earning ${no} of member ${memberId} granted no coins: ` +
          (outcome.ok ? 'already granted' : outcome.code),
      )
  }
  return coins
}

const dayOf = (at: Date): string => bangkokIso(at).slice(0, 10)

/**
 * The coins of a day are everything counted on it divided by `per`, rounded down, less the coins
 * already granted that day.
 */
async function noteEarning(
  tx: Tx,
  of: { memberId: bigint; day: string; amount: bigint; per: bigint; basis: Basis },
): Promise<{ no: bigint; coins: bigint }> {
  return queryOne<{ no: bigint; coins: bigint }>(
    tx,
    `insert into coin_earning (member_id, no, day, amount, coins, basis)
      select $1::bigint, (select coalesce(max(no), 0) + 1 from coin_earning where member_id = $1),
        $2::date, $3::bigint,
        greatest(
          0, div(coalesce(sum(amount), 0) + $3::bigint, $4::bigint) - coalesce(sum(coins), 0)
        ),
        $5
      from coin_earning
      where member_id = $1
        and day = $2::date
      returning no, coins`,
    [of.memberId, of.day, of.amount, of.per, of.basis],
    'coin-earning-noted',
  )
}
