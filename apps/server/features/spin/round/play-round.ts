import { createHmac } from 'node:crypto'
import { drawSlice, type Hmac } from '@champa/contract/fair-draw'
import type { Commitment, SpinError } from '@champa/contract/spin'
import { postingJson } from '../../../ledger/post.ts'
import { coinsSpent } from '../../../ledger/postings/index.ts'
import { clock } from '../../../platform/clock.ts'
import { lockTimeout, overtaken, sqlState, type Db } from '../../../platform/db.ts'
import { batched } from '../../../platform/database/batch.ts'
import { requireActive } from '../../../platform/people/play-pause.ts'
import { goneOf, isDrawable, readSpinState, type SpinState } from '../spin-state.ts'
import { oddsOf, type Slice, type Wheel } from '../wheel.ts'
import type { RoundRow } from './played-round.ts'
import { newSealedSeed, type RoundContext } from './rounds.ts'
import { openSeed, seedVault } from './sealed-seed.ts'

export interface RoundRequest {
  memberId: bigint
  no: number
  clientSeed: string
}

export type Outcome =
  | { round: RoundRow; coins: bigint; isNew: boolean; next: Commitment | null }
  | { error: SpinError }

/**
 * Exceeds the number of slices of a wheel, because each retry means that another member has used up
 * a slice.
 */
const maxTries = 30

/**
 * Plays the member's round: coins, draw, coupon, counters and the next commitment in one statement.
 * A repeat with the same round number returns the result of the played round, whatever client seed
 * is given.
 */
export async function playRound(ctx: RoundContext, request: RoundRequest): Promise<Outcome> {
  const { db } = ctx
  for (let tried = 1; tried <= maxTries; tried++) {
    const state = await readSpinState(db, request)
    const { played, coins } = state
    if (played) return { round: played, coins, isNew: tried > 1, next: null }
    // The round was not stored. A possible cause is that the member may no longer play.
    if (tried > 1) await requireActive(db, request.memberId, { play: true })
    const drawn = await draw(ctx, request, state)
    if ('error' in drawn) return drawn
    try {
      const outcome = await storeRound(db, drawn)
      if (outcome) return { round: drawn.round, isNew: true, ...afterRound(drawn, outcome, state) }
    } catch (error) {
      if (sqlState(error) === lockTimeout) return { error: 'SPIN_BUSY' }
      if (sqlState(error) !== overtaken) throw error
    }
  }
  return { error: 'SPIN_BUSY' }
}

interface DrawnRound {
  memberId: bigint
  round: RoundRow
  slice: Slice
  wheel: Wheel
  next: { sealed: string; hash: string }
}

async function draw(
  ctx: RoundContext,
  { memberId, no, clientSeed }: RoundRequest,
  { coins, wheel, gone, waiting }: SpinState,
): Promise<DrawnRound | { error: SpinError }> {
  if (!wheel) return { error: 'SPIN_INACTIVE' }
  // The round does not exist, its seed is of another epoch, or it was committed for other odds,
  // prizes or costs.
  if (!waiting?.isSeedCurrent || waiting.offerHash !== wheel.offerHash)
    return { error: 'SPIN_FAIL' }
  if (coins < wheel.cost) return { error: 'NO_COIN' }
  const { sealed, seedHash } = waiting
  const serverSeed =
    sealed === null
      ? waiting.serverSeed!
      : openSeed(seedVault(ctx), memberId, { sealed, hash: seedHash })
  const odds = oddsOf(wheel)
  const drawn = await drawSlice({ serverSeed, clientSeed, no, odds, gone }, hmacOf)
  const slice = wheel.slices.find(({ code }) => code === drawn)!
  const { label, kind } = slice
  return {
    memberId,
    slice,
    wheel,
    round: {
      no: waiting.no,
      wheel: wheel.code,
      slice: drawn,
      label,
      kind,
      serverSeed,
      seedHash,
      clientSeed,
      odds,
      oddsHash: wheel.oddsHash,
      gone,
      playedAt: clock.now(),
    },
    next: newSealedSeed(ctx, memberId),
  }
}

/**
 * `node:crypto` takes a tenth of the time of Web Crypto, which passes each call to another thread.
 */
const hmacOf =
  (seed: string): Hmac =>
  (text) =>
    createHmac('sha256', seed).update(text).digest()

interface StoredRound {
  memberId: bigint
  coins: bigint
  /** Whether the next round was committed to. */
  committed: boolean
  usedUp: string[]
}

/**
 * Returns null when the round was played or replaced meanwhile, or the member may no longer play.
 */
const storeRound = batched(storeRounds, {
  inFlight: 1,
  maxSize: 32,
  keyOf: ({ memberId }: DrawnRound) => memberId,
  retries: true,
})

async function storeRounds(db: Db, rounds: DrawnRound[]): Promise<(StoredRound | null)[]> {
  const now = clock.now()
  const rows = await db.query<StoredRound>(
    'select member_id, coins, committed, used_up from play_rounds($1, $2)',
    [now, JSON.stringify(rounds.map((round) => toJson(round, now)))],
    'rounds-play',
  )
  const stored = new Map(rows.map((row) => [row.memberId, row]))
  return rounds.map(({ memberId }) => stored.get(memberId) ?? null)
}

const dayMs = 86_400_000

/** The coupon takes the number of its round, so a round gives at most one. */
function toJson(
  { memberId, round, slice, wheel, next }: DrawnRound,
  now: Date,
): Record<string, unknown> {
  const { no, playedAt, ...rest } = round
  const { couponDays, amount, currency, lock } = slice
  return {
    ...rest,
    member: memberId.toString(),
    no: no.toString(),
    playedAt,
    amount: amount.toString(),
    currency,
    lock,
    offerHash: wheel.offerHash,
    expiresAt: couponDays && new Date(playedAt.getTime() + couponDays * dayMs),
    posting: postingJson(
      coinsSpent({ member: memberId, round: no, coins: BigInt(wheel.cost) }),
      now.toISOString(),
    ),
    next: { sealed: next.sealed, seedHash: next.hash },
  }
}

/** The coins left and the next commitment; none when the wheel has nothing left to draw. */
function afterRound(
  { round: { no }, wheel, next }: DrawnRound,
  { coins, committed, usedUp }: StoredRound,
  { currency }: SpinState,
): { coins: bigint; next: Commitment | null } {
  const goesOn = committed && isDrawable(wheel, goneOf(wheel, usedUp, currency))
  return {
    coins,
    next: goesOn ? { no: Number(no) + 1, seedHash: next.hash, oddsHash: wheel.oddsHash } : null,
  }
}
