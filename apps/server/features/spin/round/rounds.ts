import { hashOdds, hashText, newSeed, type Odd } from '@champa/contract/fair-draw'
import type { Locale } from '@champa/contract/constants'
import type { Commitment, PlayedRound, PrizeKind } from '@champa/contract/spin'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { textIn, type OperatorText } from '../../../platform/operator/operator-text.ts'
import { oddsOf, hashOffer, type Wheel } from '../wheel.ts'
import { sealSeed, seedVault } from './sealed-seed.ts'

/** A played round, as stored. */
export interface RoundRow {
  no: bigint
  wheel: string
  slice: string
  label: OperatorText
  kind: PrizeKind
  serverSeed: string
  seedHash: string
  clientSeed: string
  odds: Odd[]
  oddsHash: string
  gone: string[]
  playedAt: Date
}

export const roundColumns = `no, wheel, slice, label, kind, server_seed, seed_hash, client_seed,
  odds, odds_hash, sold_out as gone, played_at`

export function toPlayedRound(
  { no, slice, label, playedAt, ...round }: RoundRow,
  language: Locale,
): PlayedRound {
  return {
    ...round,
    no: Number(no),
    code: slice,
    label: textIn(label, language),
    playedAt: playedAt.getTime(),
  }
}

interface WaitingRound {
  no: bigint
  seedHash: string
  offerHash: string | null
  /** False when the seed may have been revealed before the database was restored. */
  isSeedCurrent: boolean
}

/** The part of the app context that rounds need. */
export type RoundContext = Pick<AppContext, 'db' | 'settings'>

/**
 * Commits the server to the seed and odds of the member's next round, before the member sends a
 * seed. Repeated calls return the same seed hash, with the current odds if the operator has changed
 * them. A seed of another epoch is replaced, because a member may know it from before a restore
 * (docs/fairness.md).
 */
export async function commitRound(
  ctx: RoundContext,
  memberId: bigint,
  wheel: Wheel,
): Promise<Commitment> {
  const [oddsHash, offerHash] = await Promise.all([hashOdds(oddsOf(wheel)), hashOffer(wheel)])
  const { db } = ctx
  for (;;) {
    const [waiting] = await db.query<WaitingRound>(
      `select no, seed_hash, offer_hash,
          epoch is not distinct from current_epoch($2) as is_seed_current
        from spin_round
        where member_id = $1 and played_at is null`,
      [memberId, clock.now()],
      'round-waiting',
    )
    if (waiting?.isSeedCurrent && waiting.offerHash === offerHash)
      return { no: Number(waiting.no), seedHash: waiting.seedHash, oddsHash }
    if (waiting && !waiting.isSeedCurrent)
      await replaceSeed(ctx, memberId, waiting, { oddsHash, offerHash })
    else if (waiting)
      await db.query(
        `update spin_round
          set odds_hash = $3, offer_hash = $4
          where member_id = $1 and no = $2 and played_at is null`,
        [memberId, waiting.no, oddsHash, offerHash],
        'round-odds',
      )
    else await makeRound(ctx, memberId, { oddsHash, offerHash })
    // Another device may have created or played the round meanwhile, so the unplayed round is read
    // again.
  }
}

interface WheelPromise {
  oddsHash: string
  offerHash: string
}

async function newSealedSeed(
  ctx: RoundContext,
  memberId: bigint,
): Promise<{ sealed: string; hash: string }> {
  const text = newSeed()
  const hash = await hashText(text)
  return { sealed: sealSeed(seedVault(ctx), memberId, { text, hash }), hash }
}

/**
 * Inserts the next round; concurrent calls insert one row, without gaps in the numbers. The seed is
 * stored encrypted until the round is played.
 */
async function makeRound(
  ctx: RoundContext,
  memberId: bigint,
  { oddsHash, offerHash }: WheelPromise,
): Promise<void> {
  const { sealed, hash } = await newSealedSeed(ctx, memberId)
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
  { oddsHash, offerHash }: WheelPromise,
): Promise<void> {
  const { sealed, hash } = await newSealedSeed(ctx, memberId)
  await ctx.db.query(
    `update spin_round
      set sealed_seed = $4, server_seed = null, seed_hash = $5, odds_hash = $6, offer_hash = $7,
        made_at = $8, epoch = current_epoch($8)
      where member_id = $1 and no = $2 and seed_hash = $3 and played_at is null`,
    [memberId, no, seedHash, sealed, hash, oddsHash, offerHash, clock.now()],
    'round-new-seed',
  )
}
