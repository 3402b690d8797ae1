import type { readMemberOverview as endpoint } from '@champa/contract/office/member-money-tabs'
import { type MinorUnits, minorUnits } from '@champa/contract/money'
import type { StatementRow } from '@champa/contract/statement'
import {
  coin,
  inviteAccrued,
  refundAccrued,
  wallet,
  withdrawHold,
} from '../../../ledger/accounts.ts'
import { bangkokIso, clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { movementId } from '../../../platform/ids.ts'
import { maskAccountNo, maskPhone } from '../../../platform/office/mask.ts'
import { languageOf } from '../../../platform/operator/operator-text.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { shownLock } from '../../lock/index.ts'
import { lastMovements, sumsInAndOut } from '../../statement/index.ts'
import { lookAtMember, type NamedMember } from './look-at-member.ts'

const movementsShown = 10
const dayMs = 24 * 3_600_000
const shownFields = ['balances', 'lock', 'sums', 'movements', 'open', 'maskedBankAccount']

export const readMemberOverview: Handler<typeof endpoint> = async (call, ctx) => {
  const member = await lookAtMember(ctx, call, { fields: shownFields })
  const { memberId } = member
  const db = ctx.officeDb
  const language = languageOf(call.headers, ctx.settings.defaultLocale)
  const today = bangkokIso(clock.now()).slice(0, 10)
  const since30 = bangkokIso(new Date(clock.nowMs() - 29 * dayMs)).slice(0, 10)
  const [money, coins, lock, day, days30, life, movements, open] = await Promise.all([
    balancesOf(db, memberId),
    coinsOf(db, memberId),
    shownLock(db, memberId, language),
    sumsInAndOut(db, memberId, { from: today }),
    sumsInAndOut(db, memberId, { from: since30 }),
    sumsInAndOut(db, memberId, {}),
    lastMovements({ db, settings: ctx.settings }, memberId, movementsShown, language),
    openOf(db, memberId),
  ])
  return {
    money,
    coins,
    lock,
    today: day,
    days30,
    life,
    movements: movements.map(maskMovement),
    open,
    maskedBankAccount: maskedAccountOf(member),
    bankChangedAt: member.bankChangedAt?.getTime() ?? null,
    maskedPhone: member.username === '' ? '' : maskPhone(member.username),
    registeredName: member.registeredName ?? member.name,
  }
}

/** A movement with its account number in part. */
export const maskMovement = (row: StatementRow): StatementRow => ({
  ...row,
  account: row.account === null ? null : maskAccountNo(row.account),
})

function maskedAccountOf({ bankCode, bankAccountNo, bankAccountName }: NamedMember) {
  if (bankCode === null || bankAccountNo === null) return null
  return { bankCode, accountNo: maskAccountNo(bankAccountNo), name: bankAccountName ?? '' }
}

type Money = Record<
  'wallet' | 'games' | 'inTransit' | 'held' | 'total' | 'refundAccrued' | 'inviteAccrued',
  MinorUnits
>

async function balancesOf(db: Db, memberId: bigint): Promise<Money> {
  const sumOf = (name: string): string =>
    `coalesce(sum(balance) filter (where name ${name}), 0)::bigint`
  const [row] = await db.query<Omit<Money, 'total'>>(
    `select ${sumOf(`= '${wallet}'`)} as wallet, ${sumOf(`like 'game:%'`)} as games,
        ${sumOf(`like 'transit:%'`)} as in_transit, ${sumOf(`= '${withdrawHold}'`)} as held,
        ${sumOf(`= '${refundAccrued}'`)} as refund_accrued,
        ${sumOf(`= '${inviteAccrued}'`)} as invite_accrued
      from account
      where member_id = $1`,
    [memberId],
    'office-member-money',
  )
  if (!row) throw new Error(`Member ${memberId} has no balances`)
  return { ...row, total: minorUnits(row.wallet + row.games + row.inTransit) }
}

export async function coinsOf(db: Db, memberId: bigint): Promise<number> {
  const [row] = await db.query<{ balance: bigint }>(
    `select balance from account where member_id = $1 and name = '${coin}'`,
    [memberId],
    'office-member-coins',
  )
  return Number(row?.balance ?? 0n)
}

interface OpenRow {
  withdrawalSeq: bigint | null
  withdrawalAmount: MinorUnits | null
  inReview: boolean | null
  unmatchedPayments: number
  transfers: number
  hasWaitingChat: boolean
  giftClaims: number
}

async function openOf(db: Db, memberId: bigint) {
  const [row] = await db.query<OpenRow>(
    `select w.seq as withdrawal_seq, w.amount as withdrawal_amount, w.detail ? 'review' as in_review,
        (
          select count(*)::integer
          from payment p
          where p.review_member_id = $1 and p.state = 'unmatched'
        ) as unmatched_payments,
        (
          select count(*)::integer
          from open_movement o
          where o.member_id = $1 and o.type = 'transfer'
        ) as transfers,
        exists (
          select 1 from chat_room r where r.member_id = $1 and r.waiting_since is not null
        ) as has_waiting_chat,
        (
          select count(*)::integer
          from gift_claim g
          where g.member_id = $1 and g.state = 'waiting'
        ) as gift_claims
      from (select $1::bigint as member_id) x
      left join lateral (
        select m.seq, m.amount, m.detail
        from open_movement o
        join movement m on m.member_id = o.member_id and m.seq = o.seq
        where o.member_id = x.member_id and o.type = 'withdraw'
        limit 1
      ) w on true`,
    [memberId],
    'office-member-open',
  )
  if (!row) throw new Error(`Member ${memberId} does not exist`)
  const { withdrawalSeq, withdrawalAmount, inReview, ...rest } = row
  return {
    ...rest,
    withdrawal:
      withdrawalSeq === null || withdrawalAmount === null
        ? null
        : {
            id: movementId(memberId, withdrawalSeq),
            amount: withdrawalAmount,
            inReview: inReview ?? false,
          },
  }
}
