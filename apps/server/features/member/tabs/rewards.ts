import type * as endpoints from '@champa/contract/office/member-money-tabs'
import type { MinorUnits } from '@champa/contract/money'
import { languageOf, type OperatorText, textIn } from '../../../platform/operator/operator-text.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { shownLock } from '../../lock/index.ts'
import { lookAtMember } from './look-at-member.ts'
import { coinsOf } from './overview.ts'

const maxRows = 50

interface LockRow {
  no: number
  name: OperatorText
  source: string
  state: string
  credit: MinorUnits
  taken: MinorUnits
  startedAt: Date
  endedAt: Date | null
}

interface ReceiptRow {
  code: string
  name: OperatorText | null
  amount: MinorUnits
  receivedAt: Date
}

interface RefundRow {
  periodFrom: Date
  loss: MinorUnits
  amount: MinorUnits
  createdAt: Date
}

export const readMemberRewards: Handler<typeof endpoints.readMemberRewards> = async (call, ctx) => {
  const { memberId } = await lookAtMember(ctx, call, {
    fields: ['armed', 'locks', 'receipts', 'refunds'],
  })
  const db = ctx.officeDb
  const language = languageOf(call.headers, ctx.settings.defaultLocale)
  const of = [memberId, maxRows]
  const [[armed], lock, locks, receipts, refunds] = await Promise.all([
    db.query<{ code: string; name: OperatorText | null; activatedAt: Date }>(
      `select a.code, c.name, a.activated_at
        from bonus_activation a
        left join campaign c on c.code = a.code
        where a.member_id = $1`,
      [memberId],
      'office-member-armed',
    ),
    shownLock(db, memberId, language),
    db.query<LockRow>(
      `select no, name, source, state, credit, coalesce(forfeited, 0) as taken, started_at, ended_at
        from play_lock
        where member_id = $1 and state <> 'in_play'
        order by no desc limit $2`,
      of,
      'office-member-locks',
    ),
    db.query<ReceiptRow>(
      `select r.code, c.name, r.amount, r.received_at
        from campaign_receipt r
        left join campaign c on c.code = r.code
        where r.member_id = $1
        order by r.received_at desc limit $2`,
      of,
      'office-member-receipts',
    ),
    db.query<RefundRow>(
      `select period_from, loss, amount, created_at
        from refund
        where member_id = $1
        order by no desc limit $2`,
      of,
      'office-member-refunds',
    ),
  ])
  return {
    armed: armed
      ? { code: armed.code, name: textIn(armed.name, language), at: armed.activatedAt.getTime() }
      : null,
    lock,
    endedLocks: locks.map((row) => ({
      ...row,
      name: textIn(row.name, language),
      startedAt: row.startedAt.getTime(),
      endedAt: row.endedAt?.getTime() ?? null,
    })),
    receipts: receipts.map(({ receivedAt, ...row }) => ({
      ...row,
      name: textIn(row.name, language),
      at: receivedAt.getTime(),
    })),
    refunds: refunds.map(({ periodFrom, createdAt, ...row }) => ({
      ...row,
      from: periodFrom.getTime(),
      at: createdAt.getTime(),
    })),
  }
}

interface RoundRow {
  no: bigint
  wheel: string | null
  label: OperatorText
  kind: string | null
  playedAt: Date
  seedHash: string
  serverSeed: string | null
  clientSeed: string | null
}

interface CouponRow {
  no: bigint
  label: OperatorText | null
  kind: string | null
  wonAt: Date
  expiresAt: Date | null
  claimedAt: Date | null
}

interface GiftRow {
  no: bigint
  label: OperatorText
  state: string
  createdAt: Date
  decidedAt: Date | null
  note: string | null
}

export const readMemberCoins: Handler<typeof endpoints.readMemberCoins> = async (call, ctx) => {
  const { memberId } = await lookAtMember(ctx, call, {
    fields: ['coins', 'rounds', 'coupons', 'gifts'],
  })
  const db = ctx.officeDb
  const language = languageOf(call.headers, ctx.settings.defaultLocale)
  const of = [memberId, maxRows]
  const [coins, rounds, coupons, gifts, earnings] = await Promise.all([
    coinsOf(db, memberId),
    db.query<RoundRow>(
      `select no, wheel, label, kind, played_at, seed_hash, server_seed, client_seed
        from spin_round
        where member_id = $1 and played_at is not null
        order by no desc limit $2`,
      of,
      'office-member-rounds',
    ),
    db.query<CouponRow>(
      `select c.no, s.label, s.kind, c.won_at, c.expires_at, c.claimed_at
        from coupon c
        left join wheel_slice s on s.wheel = c.wheel and s.code = c.slice
        where c.member_id = $1
        order by c.no desc limit $2`,
      of,
      'office-member-coupons',
    ),
    db.query<GiftRow>(
      `select no, label, state, created_at, decided_at, note
        from gift_claim
        where member_id = $1
        order by no desc limit $2`,
      of,
      'office-member-gift-claims',
    ),
    db.query<{ no: bigint; day: string; amount: MinorUnits; coins: bigint; basis: string }>(
      `select no, day::text as day, amount, coins, basis
        from coin_earning
        where member_id = $1
        order by no desc limit $2`,
      of,
      'office-member-coin-earnings',
    ),
  ])
  return {
    coins,
    rounds: rounds.map((row) => ({
      ...row,
      no: row.no.toString(),
      wheel: row.wheel ?? '',
      label: textIn(row.label, language),
      playedAt: row.playedAt.getTime(),
    })),
    coupons: coupons.map((row) => ({
      no: row.no.toString(),
      label: textIn(row.label, language),
      kind: row.kind ?? '',
      wonAt: row.wonAt.getTime(),
      expiresAt: row.expiresAt?.getTime() ?? null,
      claimedAt: row.claimedAt?.getTime() ?? null,
    })),
    gifts: gifts.map((row) => ({
      ...row,
      no: row.no.toString(),
      label: textIn(row.label, language),
      createdAt: row.createdAt.getTime(),
      decidedAt: row.decidedAt?.getTime() ?? null,
    })),
    earnings: earnings.map((row) => ({
      ...row,
      no: row.no.toString(),
      coins: Number(row.coins),
    })),
  }
}
