import { createHash } from 'node:crypto'
import { newSeed } from '@champa/contract/fair-draw'
import type { Commitment } from '@champa/contract/spin'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { readSpinState, type SpinState, type WaitingRound } from '../spin-state.ts'
import type { Wheel } from '../wheel.ts'
import { sealSeed, seedVault } from './sealed-seed.ts'

/** The part of the app context that rounds need. */
export type RoundContext = Pick<AppContext, 'db' | 'settings'>

/**
 * Commits the server to the seed and odds of the member's next round, before the member sends a
 * seed. Repeated calls return the same seed hash, with the current odds if the operator has changed
 * them. A seed of another epoch is replaced, because a member may know it from before a restore
 * (docs/fairness.md). Null while no wheel is open.
 * @param known the state, if the caller has just read it with the unplayed round.
 */
export async function commitRound(
  ctx: RoundContext,
  memberId: bigint,
  known?: SpinState,
): Promise<Commitment | null> {
  const { db } = ctx
  for (let state = known; ; state = undefined) {
    const { wheel, waiting } = state ?? (await readSpinState(db, { memberId, no: null }))
    if (!wheel) return null
    const { oddsHash, offerHash } = wheel
    if (waiting?.isSeedCurrent && waiting.offerHash === offerHash)
      return { no: Number(waiting.no), seedHash: waiting.seedHash, oddsHash }
    if (waiting && !waiting.isSeedCurrent) await replaceSeed(ctx, memberId, waiting, wheel)
    else if (waiting)
      await db.query(
        `update spin_round
          set odds_hash = $3, offer_hash = $4
          where member_id = $1 and no = $2 and played_at is null`,
        [memberId, waiting.no, oddsHash, offerHash],
        'round-odds',
      )
    else await makeRound(ctx, memberId, wheel)
    // Another device may have created or played the round meanwhile, so the unplayed round is read
    // again.
  }
}

export function newSealedSeed(
  ctx: RoundContext,
  memberId: bigint,
): { sealed: string; hash: string } {
  const text = newSeed()
  const hash = createHash('sha256').update(text).digest('hex')
  return { sealed: sealSeed(seedVault(ctx), memberId, { text, hash }), hash }
}

/**
 * Inserts the next round; concurrent calls insert one row, without gaps in the numbers. The seed is
 * stored encrypted until the round is played.
 */
async function makeRound(
  ctx: RoundContext,
  memberId: bigint,
  { oddsHash, offerHash }: Wheel,
): Promise<void> {
  const { sealed, hash } = newSealedSeed(ctx, memberId)
  await ctx.db.query(
    `insert into spin_round (member_id, no, sealed_seed, seed_hash, odds_hash, made_at, offer_hash,
        epoch)
      select $1::bigint, coalesce(max(no), 0) + 1, $2::text, $3::text, $4::text, $5::timestamptz,
        $6::text, current_epoch($5::timestamptz)
      from spin_round
      where member_id = $1
      on conflict do nothing`,
    [memberId, sealed, hash, oddsHash, clock.now(), offerHash],
    'round-make',
  )
}

/** Replaces the seed of the unplayed round once. The old seed is never used or revealed. */
async function replaceSeed(
  ctx: RoundContext,
  memberId: bigint,
  { no, seedHash }: WaitingRound,
  { oddsHash, offerHash }: Wheel,
): Promise<void> {
  const { sealed, hash } = newSealedSeed(ctx, memberId)
  await ctx.db.query(
    `update spin_round
      set sealed_seed = $4, server_seed = null, seed_hash = $5, odds_hash = $6, offer_hash = $7,
        made_at = $8, epoch = current_epoch($8)
      where member_id = $1 and no = $2 and seed_hash = $3 and played_at is null`,
    [memberId, no, seedHash, sealed, hash, oddsHash, offerHash, clock.now()],
    'round-new-seed',
  )
}
