import type { Currency } from '@champa/contract/constants'
import { clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { batched } from '../../platform/database/batch.ts'
import { readWheel, wheelVersion, type Wheel } from './wheel.ts'
import { roundColumns, type RoundRow } from './round/played-round.ts'

/** A round that is not played yet. */
export interface WaitingRound {
  no: bigint
  seedHash: string
  offerHash: string | null
  /** The seed, encrypted; in plain text only until the next run of `reseal-seeds`. */
  sealed: string | null
  serverSeed: string | null
  /** False when the seed may have been revealed before the database was restored. */
  isSeedCurrent: boolean
}

export interface SpinState {
  coins: bigint
  /** Null when no wheel is open, or none of its slices can be drawn. */
  wheel: Wheel | null
  /** The slices that this member cannot draw, in the order of the wheel. */
  gone: string[]
  currency: Currency
  waiting: WaitingRound | null
  played: RoundRow | null
}

export interface StateRequest {
  memberId: bigint
  /** The number of the requested round; null requests the unplayed one. */
  no: number | null
}

/**
 * The columns of the round are null without a round, and those of its result until it is played.
 */
type Row = {
  currency: Currency
  coins: bigint | null
  open: string | null
  version: bigint | null
  usedUp: string[] | null
  no: bigint | null
} & Omit<WaitingRound, 'no'> &
  Omit<{ [Column in keyof RoundRow]: RoundRow[Column] | null }, keyof WaitingRound>

/** Reads everything that decides a spin. Concurrent requests share a round trip. */
export const readSpinState: (db: Db, request: StateRequest) => Promise<SpinState> = batched(
  readStates,
  { inFlight: 1, maxSize: 64 },
)

async function readStates(db: Db, requests: StateRequest[]): Promise<SpinState[]> {
  const rows = await db.query<Row>(
    `with offer as materialized (
        select w.code as open, ${wheelVersion} as version,
          array_agg(s.code) filter (
            where s.drawn >= s.stock or s.spent + s.amount > s.budget
          ) as used_up
        from wheel w
        join wheel_slice s on s.wheel = w.code
        where w.enabled
          and (w.valid_from is null or w.valid_from <= $3)
          and (w.valid_until is null or w.valid_until > $3)
        group by w.code
      ), era as materialized (
        select current_epoch($3) as epoch
      )
      select m.currency, a.balance as coins, o.open, o.version, o.used_up, ${roundColumns},
        offer_hash, sealed_seed as sealed, r.epoch is not distinct from e.epoch as is_seed_current
      from unnest($1::bigint[], $2::bigint[]) with ordinality as q(member_id, asked, place)
      cross join era e
      left join member m on m.member_id = q.member_id
      left join account a on a.member_id = q.member_id and a.name = 'coin'
      left join offer o on true
      left join spin_round r
        on r.member_id = q.member_id
        and r.no = coalesce(q.asked, (
          select w.no from spin_round w where w.member_id = q.member_id and w.played_at is null
        ))
      order by q.place`,
    [requests.map(({ memberId }) => memberId), requests.map(({ no }) => no), clock.now()],
    'spin-state',
  )
  const [first] = rows
  const wheel =
    first && first.open !== null && first.version !== null
      ? await readWheel(db, first.open, first.version)
      : null
  return rows.map((row) => toState(row, wheel))
}

function toState(
  { currency, coins, open: _open, version: _version, usedUp, ...row }: Row,
  wheel: Wheel | null,
): SpinState {
  const gone = wheel ? goneOf(wheel, usedUp ?? [], currency) : []
  const { offerHash, sealed, isSeedCurrent, ...round } = row
  const { no, seedHash, serverSeed } = round
  return {
    coins: coins ?? 0n,
    wheel: wheel && isDrawable(wheel, gone) ? wheel : null,
    currency,
    gone,
    waiting:
      no === null || isPlayed(round)
        ? null
        : { no, seedHash, offerHash, sealed, serverSeed, isSeedCurrent },
    played: isPlayed(round) ? round : null,
  }
}

const isPlayed = (round: { playedAt: Date | null }): round is RoundRow => round.playedAt !== null

/**
 * The slices that a member cannot draw: used-up ones, and money in another currency, which the
 * member could never claim.
 */
export const goneOf = ({ slices }: Wheel, usedUp: string[], own: Currency): string[] =>
  slices.flatMap(({ code, currency }) =>
    usedUp.includes(code) || (currency !== null && currency !== own) ? [code] : [],
  )

export const isDrawable = ({ slices }: Wheel, gone: readonly string[]): boolean =>
  slices.some(({ code, weight }) => weight > 0 && !gone.includes(code))
