import { drawSlice } from '@champa/contract/fair-draw'
import type { SpinError } from '@champa/contract/spin'
import { coin, lockBook } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { coinsSpent } from '../../../ledger/postings/index.ts'
import { clock } from '../../../platform/clock.ts'
import { lockTimeout, sqlState, type Tx } from '../../../platform/db.ts'
import { requireActive } from '../../../platform/session.ts'
import { oddsOf, hashOffer, readWheel, useSlice, type Slice, type Wheel } from '../wheel.ts'
import { roundColumns, type RoundContext, type RoundRow } from './rounds.ts'
import { openSeed, seedVault } from './sealed-seed.ts'

export interface RoundRequest {
  memberId: bigint
  no: number
  clientSeed: string
}

export type Outcome = { round: RoundRow; coins: bigint; isNew: boolean } | { error: SpinError }

/**
 * Thrown when the drawn slice was used up or the wheel changed concurrently. The transaction is
 * rolled back, and the round is played again.
 */
class Overtaken extends Error {}

/**
 * Exceeds the number of slices of a wheel, because each retry means that another member has used up
 * a slice.
 */
const maxTries = 30
const deadlock = '40P01'

/**
 * Plays the member's round: coins, draw, coupon and counters in one transaction. A repeat with the
 * same round number returns the result of the played round, whatever client seed is given.
 */
export async function playRound(ctx: RoundContext, request: RoundRequest): Promise<Outcome> {
  for (let tried = 1; tried <= maxTries; tried++) {
    try {
      return await ctx.db.transaction((tx) => play(ctx, tx, request))
    } catch (error) {
      if (sqlState(error) === lockTimeout) return { error: 'SPIN_BUSY' }
      if (!(error instanceof Overtaken) && sqlState(error) !== deadlock) throw error
    }
  }
  return { error: 'SPIN_BUSY' }
}

async function play(ctx: RoundContext, tx: Tx, request: RoundRequest): Promise<Outcome> {
  // The wait for the lock on the member's book ends with SPIN_BUSY after two seconds.
  await tx.query(`set local lock_timeout = '2s'`)
  await lockBook(tx, request.memberId)
  const round = await findRound(tx, request)
  if (isPlayed(round)) return { round: round, coins: round.coins, isNew: false }
  await requireActive(tx, request.memberId, { play: true })
  const wheel = await readWheel(tx, request.memberId)
  if (!wheel) return { error: 'SPIN_INACTIVE' }
  const offerHash = await hashOffer(wheel)
  // The round does not exist, its seed is of another epoch, or it was committed for other odds,
  // prizes or costs.
  if (!round.isSeedCurrent || round.offerHash !== offerHash) return { error: 'SPIN_FAIL' }
  const serverSeed =
    round.sealed === null
      ? round.serverSeed
      : openSeed(seedVault(ctx), request.memberId, { sealed: round.sealed, hash: round.seedHash })
  const { coins, seedHash } = round
  return draw(tx, { request, wheel, offerHash, serverSeed, seedHash, coins })
}

/** All fields but `coins` are null when the round does not exist. */
type Found = Waiting & (RoundRow | (Omit<RoundRow, 'playedAt'> & { playedAt: null }))
interface Waiting {
  coins: bigint
  offerHash: string | null
  sealed: string | null
  isSeedCurrent: boolean | null
}

const isPlayed = (round: Found): round is RoundRow & Waiting => round.playedAt !== null

async function findRound(tx: Tx, { memberId, no }: RoundRequest): Promise<Found> {
  const [round] = await tx.query<Found>(
    `select a.balance as coins, r.*
      from account a
      left join lateral (select ${roundColumns}, offer_hash, sealed_seed as sealed,
          played_at is null and epoch is not distinct from current_epoch($4) as is_seed_current
        from spin_round
        where member_id = a.member_id and no = $2) r on true
      where a.member_id = $1 and a.name = $3`,
    [memberId, no, coin, clock.now()],
    'round-asked',
  )
  if (!round) throw new Error(`Member ${memberId} has no coin account`)
  return round
}

interface RoundInPlay {
  request: RoundRequest
  wheel: Wheel
  offerHash: string
  serverSeed: string
  seedHash: string
  coins: bigint
}

async function draw(
  tx: Tx,
  { request, wheel, offerHash, serverSeed, seedHash, coins }: RoundInPlay,
): Promise<Outcome> {
  const { memberId, no, clientSeed } = request
  const outcome = await post(
    tx,
    coinsSpent({ member: memberId, round: BigInt(no), coins: BigInt(wheel.cost) }),
  )
  if (!outcome.ok && outcome.code === 'MONEY_NOT_ENOUGH') return { error: 'NO_COIN' }
  if (!outcome.ok || outcome.replayed) {
    const cause = outcome.ok ? 'posted before' : outcome.code
    throw new Error(`Round ${no} of member ${memberId} was not charged: ${cause}`)
  }
  const odds = oddsOf(wheel)
  const gone = wheel.slices.filter(({ available }) => !available).map(({ code }) => code)
  const drawn = await drawSlice({ serverSeed, clientSeed, no, odds, gone })
  const slice = wheel.slices.find(({ code }) => code === drawn)!
  const [round] = await tx.query<RoundRow>(
    `update spin_round
      set played_at = $5, wheel = $6, client_seed = $4, odds = $7::jsonb, sold_out = $8, slice = $9,
        label = $10::jsonb, kind = $11, server_seed = $12, sealed_seed = null
      where member_id = $1 and no = $2 and offer_hash = $3 and played_at is null and seed_hash = $13
      returning ${roundColumns}`,
    [
      memberId,
      no,
      offerHash,
      clientSeed,
      clock.now(),
      wheel.code,
      JSON.stringify(odds),
      gone,
      drawn,
      JSON.stringify(slice.label),
      slice.kind,
      serverSeed,
      seedHash,
    ],
    'round-play',
  )
  if (!round) throw new Overtaken()
  if (slice.kind !== 'none') await giveCoupon(tx, memberId, round, slice)
  if (!(await useSlice(tx, wheel.code, slice))) throw new Overtaken()
  return { round, coins: coins - BigInt(wheel.cost), isNew: true }
}

const dayMs = 86_400_000

/** The coupon gets the number of its round, so that a round gives at most one. */
async function giveCoupon(
  tx: Tx,
  memberId: bigint,
  { no, wheel, slice, playedAt }: RoundRow,
  { couponDays }: Slice,
): Promise<void> {
  const expiresAt = couponDays && new Date(playedAt.getTime() + couponDays * dayMs)
  await tx.query(
    `insert into coupon (member_id, no, wheel, slice, won_at, expires_at)
      values ($1, $2, $3, $4, $5, $6)`,
    [memberId, no, wheel, slice, playedAt, expiresAt],
    'coupon-give',
  )
}
