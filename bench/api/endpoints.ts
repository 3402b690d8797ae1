import { transfer, transferAll } from '@champa/contract/game'
import { withdraw } from '@champa/contract/withdraw'
import { claimCoupon } from '@champa/contract/spin'
import { spin, readSpinSetup } from '@champa/contract/spin'
import type { HttpRequest } from '../load/requests.ts'
import type { BenchMember } from '../members.ts'
import { rangeOf, type Field } from './field.ts'
import { giftRequests } from './gifts.ts'
import { loadFigures, type Requests } from './measure.ts'
import { webhookRequests } from './webhooks.ts'

/** An endpoint to measure: it moves money, or prepares a later movement of money. */
export interface MoneyEndpoint {
  id: string
  name: string
  /** Prepares the database for one run, and returns its requests. Runs are numbered from 0. */
  prepare(field: Field, run: number): Promise<Requests>
  /** Undoes what a run has begun, so that the next run starts with the members as before. */
  restore?(field: Field): Promise<void>
}

const post = ({ headers }: BenchMember, { path }: { path: string }, body: object): HttpRequest => ({
  path,
  headers,
  body: JSON.stringify(body),
})

const once = (requests: HttpRequest[]): Requests => ({ requests, repeats: false })
const again = (requests: HttpRequest[]): Requests => ({ requests, repeats: true })

const transfers: MoneyEndpoint = {
  id: 'transfer',
  name: 'game transfer (POST /api/wallet/transfer)',
  prepare: async ({ players }) =>
    again(players.map((one) => post(one, transfer, { from: 'wallet', to: 'naga', amount: 1 }))),
}

const collects: MoneyEndpoint = {
  id: 'collect',
  name: 'collect from 3 games (POST /api/wallet/transferAll)',
  prepare: async ({ players }) =>
    again(players.map((one) => post(one, transferAll, { to: 'wallet' }))),
}

/** A member may have only one open withdrawal, so each run ends by returning the held money. */
const withdrawals: MoneyEndpoint = {
  id: 'withdraw',
  name: 'withdrawal (POST /api/wallet/withdraw)',
  prepare: async ({ savers }) => once(savers.map((one) => post(one, withdraw, { amount: 100 }))),
  restore: async ({ db, savers }) => {
    await db.query(
      `update account w
        set balance = w.balance + h.balance
        from account h
        where h.member_id = w.member_id
          and h.name = 'withdraw-hold'
          and h.balance > 0
          and w.name = 'wallet'
          and w.member_id between $1 and $2`,
      rangeOf(savers),
    )
    await db.query(
      `update account
        set balance = 0
        where name = 'withdraw-hold' and balance > 0 and member_id between $1 and $2`,
      rangeOf(savers),
    )
    await db.query(
      "delete from open_movement where type = 'withdraw' and member_id between $1 and $2",
      rangeOf(savers),
    )
    await db.query(
      `update movement
        set status = 'FAILED', settled_at = now()
        where type = 'withdraw' and status = 'in progress' and member_id between $1 and $2`,
      rangeOf(savers),
    )
  },
}

const spinners = 4_096
const spinsEach = 8

/**
 * Members play their rounds in order, each with the commitment that the server gave for it, as in
 * the app.
 */
const spins: MoneyEndpoint = {
  id: 'spin',
  name: 'spin (POST /api/spinwheel/spin)',
  prepare: async (field, run) => {
    const members = field.players.slice(0, spinners)
    if (run === 0) await commitRounds(field, members)
    const rows = await field.db.query<{ memberId: bigint; no: bigint }>(
      `select member_id, no
        from spin_round
        where played_at is null and member_id between $1 and $2`,
      rangeOf(members),
    )
    const waiting = new Map(rows.map(({ memberId, no }) => [memberId, Number(no)]))
    return once(
      Array.from({ length: spinsEach }, (_, round) =>
        members.map((one) => post(one, spin, { no: waiting.get(one.id)! + round })),
      ).flat(),
    )
  },
}

async function commitRounds(field: Field, members: BenchMember[]): Promise<void> {
  const requests = members.map(({ headers }) => ({ path: readSpinSetup.path, headers }))
  await loadFigures(field, once(requests), { clients: 16, seconds: 60 })
}

const couponsEach = 8

const claims: MoneyEndpoint = {
  id: 'claim',
  name: 'claim of a coupon (POST /api/spinwheel/coupon/claim)',
  prepare: async ({ db, savers }, run) => {
    const members = savers.slice(0, 4_096)
    await db.query(
      `insert into coupon (member_id, no, wheel, slice, won_at)
        select id, $2::bigint + n, 'BENCH', 'CASH', now()
        from unnest($1::bigint[]) as m(id)
        cross join generate_series(1, $3::int) as n`,
      [members.map(({ id }) => id), run * couponsEach, couponsEach],
    )
    return once(
      Array.from({ length: couponsEach }, () =>
        members.map((one) => post(one, claimCoupon, { coupon: 'BENCH.CASH' })),
      ).flat(),
    )
  },
  restore: async ({ db, savers }) => {
    await db.query(
      'delete from coupon where claimed_at is null and member_id between $1 and $2',
      rangeOf(savers),
    )
  },
}

/** Members activate two bonuses in turn, each replacing the other; no money moves. */
const activations: MoneyEndpoint = {
  id: 'bonus',
  name: 'bonus activation (GET /api/bonus/activate/:code)',
  prepare: async ({ savers }) =>
    again(
      ['BENCHA', 'BENCHB'].flatMap((code) =>
        savers.map(({ headers }) => ({ path: `/api/bonus/activate/${code}`, headers })),
      ),
    ),
  restore: async ({ db, savers }) => {
    await db.query(
      'delete from bonus_activation where member_id between $1 and $2',
      rangeOf(savers),
    )
  },
}

/** A member can receive a promotion only once, so every run has its own promotion. */
const promotions: MoneyEndpoint = {
  id: 'promotion',
  name: 'promotion code (GET /api/promotion/activate/:code)',
  prepare: async ({ db, savers }, run) => {
    const code = `BENCHPROMO${run}`
    await db.query(
      `insert into campaign (code, kind, currency, name, credit, turnover_hundredths)
        values ($1, 'promotion', 'THB', '"Promotion"', 5000, 300)`,
      [code],
    )
    return once(savers.map(({ headers }) => ({ path: `/api/promotion/activate/${code}`, headers })))
  },
  restore: async ({ db, savers }) => {
    await db.query(
      `update play_lock
        set state = 'won', ended_at = now()
        where state = 'in_play' and member_id between $1 and $2`,
      rangeOf(savers),
    )
    await db.query(`delete from attempt_limit where subject like 'promotion:%'`)
  },
}

const webhooks: MoneyEndpoint = {
  id: 'qr',
  name: 'QR webhook credit (POST /api/hooks/qr/payonex)',
  prepare: async (field, run) => once(await webhookRequests(field, run)),
}

const gifts: MoneyEndpoint = {
  id: 'gift',
  name: 'gift link (POST /api/wallet/truelink)',
  prepare: async (field, run) => once(await giftRequests(field, run)),
  restore: async ({ db }) => {
    await db.query(`delete from attempt_limit where subject like 'gift:%'`)
  },
}

export const moneyEndpoints: MoneyEndpoint[] = [
  transfers,
  withdrawals,
  webhooks,
  gifts,
  spins,
  claims,
  activations,
  promotions,
  collects,
]
