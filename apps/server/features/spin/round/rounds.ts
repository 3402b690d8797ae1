import { hashOdds, hashText, newSeed, type Odd } from '@champa/contract/fair-draw'
import type { Locale } from '@champa/contract/limits'
import type { Commitment, PlayedRound, PrizeKind } from '@champa/contract/spin'
import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import { textIn, type OperatorText } from '../../../platform/operator/operator-text.ts'
import { oddsOf, promiseOf, type Wheel } from '../wheel.ts'
import { sealSeed, seedVault } from './sealed-seed.ts'

/** A round that was played, as it is stored. */
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

export const roundColumns = `no, wheel, slice, label, kind, server_seed as "serverSeed", seed_hash as "seedHash", client_seed as "clientSeed", odds, odds_hash as "oddsHash", gone,
  played_at as "playedAt"`

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

interface Waiting {
  no: bigint
  seedHash: string
  promised: string | null
}

/** What rounds need of the house. */
export type RoundHouse = Pick<House, 'db' | 'settings'>

/**
 * What the server commits itself to before the member says a word: the seed of the member's next round, and the odds by which
 * it will be drawn. Asked again it is the same; only what is promised follows when the operator changes it, and a round is never
 * played by anything else than what was promised last.
 */
export async function commitRound(
  house: RoundHouse,
  memberId: bigint,
  wheel: Wheel,
): Promise<Commitment> {
  const [oddsHash, promised] = await Promise.all([hashOdds(oddsOf(wheel)), promiseOf(wheel)])
  const { db } = house
  for (;;) {
    const [waiting] = await db.query<Waiting>(
      'select no, seed_hash as "seedHash", promised from spin_round where member_id = $1 and played_at is null',
      [memberId],
      'round-waiting',
    )
    if (waiting?.promised === promised)
      return { no: Number(waiting.no), seedHash: waiting.seedHash, oddsHash }
    if (waiting)
      await db.query(
        'update spin_round set odds_hash = $3, promised = $4 where member_id = $1 and no = $2 and played_at is null',
        [memberId, waiting.no, oddsHash, promised],
        'round-odds',
      )
    else await makeRound(house, memberId, { oddsHash, promised })
    // Another device may have been quicker, and even have played it: what waits now is read again.
  }
}

/** Numbers without gaps: the next one is that of the row behind the last, and two devices make it once. The seed is sealed until it is played. */
async function makeRound(
  house: RoundHouse,
  memberId: bigint,
  { oddsHash, promised }: { oddsHash: string; promised: string },
): Promise<void> {
  const text = newSeed()
  const hash = await hashText(text)
  await house.db.query(
    `insert into spin_round (member_id, no, sealed_seed, seed_hash, odds_hash, made_at, promised)
      select $1::bigint, coalesce(max(no), 0) + 1, $2::text, $3::text, $4::text, $5::timestamptz, $6::text from spin_round where member_id = $1 on conflict do nothing`,
    [
      memberId,
      sealSeed(seedVault(house), memberId, { text, hash }),
      hash,
      oddsHash,
      clock.now(),
      promised,
    ],
    'round-make',
  )
}
