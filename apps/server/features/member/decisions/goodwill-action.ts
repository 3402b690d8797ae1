import * as z from 'zod/mini'
import type { Currency } from '@champa/contract/constants'
import type { RefusalCode } from '@champa/contract/errors'
import { amount, fromWire, minorUnits } from '@champa/contract/money'
import * as endpoints from '@champa/contract/office/member-decisions'
import { coin } from '../../../ledger/accounts.ts'
import { post, type Posting } from '../../../ledger/post.ts'
import { bonusReceived, coinsGranted } from '../../../ledger/postings/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { bangkokIso, clock, dayStart } from '../../../platform/clock.ts'
import { queryOne, type Db, type Tx } from '../../../platform/db.ts'
import type { OperatorText } from '../../../platform/operator/operator-text.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { actOrRequest, defineAction, memberNumber } from '../../approval/index.ts'
import { readLockSnapshot } from '../../lock/index.ts'
import { lockBook } from '../../../ledger/accounts.ts'
import { findMember, type NamedMember } from '../tabs/look-at-member.ts'

/** The name in the statement. */
const name: OperatorText = {
  th: 'เครดิตน้ำใจ',
  lo: 'ເຄຣດິດນ້ຳໃຈ',
  en: 'Goodwill credit',
}
/** Stands for a campaign where the statement names one. */
const code = 'GOODWILL'

/** What a member gets: money, or coins of the wheel. */
type Gift = { amount: bigint; coins: null } | { amount: null; coins: number }

const text = (value: string) => ({ kind: 'text' as const, text: value })

/** What staff have given the member today: money, and coins. */
const givenToday = (on: Db | Tx, memberId: bigint): Promise<{ money: bigint; coins: bigint }> =>
  queryOne(
    on,
    `select coalesce((
          select sum(m.amount)
          from movement m
          where m.member_id = $1
            and m.type = 'bonus'
            and m.created_at >= $2
            and m.detail ? 'goodwill'
        ), 0)::bigint as money,
        coalesce((
          select sum(e.amount)
          from posting p
          join entry e
            on e.member_id = p.member_id and e.account = '${coin}' and e.posting_key = p.key
          where p.member_id = $1
            and p.key like 'coins:goodwill-%'
            and p.created_at >= $2
        ), 0)::bigint as coins`,
    [memberId, dayStart(clock.now())],
    'goodwill-today',
  )

/** What the giver has given alone today, to any member. */
async function givenAlone(
  on: Db | Tx,
  { makerId, currency }: Pick<Giving, 'makerId' | 'currency'>,
): Promise<{ money: bigint; coins: bigint }> {
  const [given] = await on.query<{ money: bigint; coins: bigint }>(
    `select amount as money, coins
      from goodwill_day
      where staff_id = $1 and day = $2 and currency = $3`,
    [makerId, bangkokIso(clock.now()).slice(0, 10), currency],
    'goodwill-given',
  )
  return given ?? { money: 0n, coins: 0n }
}

/**
 * Counts a gift of one person alone. The giver's row stays locked until the end of the transaction,
 * so that two gifts at once to two members are counted one after the other.
 */
async function countAlone(tx: Tx, { makerId, currency, gift }: Giving): Promise<void> {
  await tx.query(
    `insert into goodwill_day as g (staff_id, day, currency, amount, coins)
      values ($1, $2, $3, $4, $5)
      on conflict (staff_id, day, currency) do update
        set amount = g.amount + excluded.amount, coins = g.coins + excluded.coins`,
    [makerId, bangkokIso(clock.now()).slice(0, 10), currency, gift.amount ?? 0n, gift.coins ?? 0],
    'goodwill-count',
  )
}

interface Giving {
  makerId: bigint
  memberId: bigint
  currency: Currency
  gift: Gift
}

/** Whether the gift reaches the limit of the member's day, or of the giver's, with those before. */
async function reachesLimit(
  { operatorSettings }: Pick<AppContext, 'operatorSettings'>,
  on: Db | Tx,
  giving: Giving,
): Promise<boolean> {
  const { currency, gift } = giving
  const limits = operatorSettings.read('fourEyes').from
  const [toMember, alone] = [await givenToday(on, giving.memberId), await givenAlone(on, giving)]
  return gift.amount === null
    ? toMember.coins + BigInt(gift.coins) >= BigInt(limits.goodwillCoins) ||
        alone.coins + BigInt(gift.coins) >= BigInt(limits.goodwillCoinsOfGiver)
    : toMember.money + gift.amount >= fromWire(limits.goodwill[currency]) ||
        alone.money + gift.amount >= fromWire(limits.goodwillOfGiver[currency])
}

/**
 * Only an account that can use it and gets bonuses, and no money beside a play lock, whose end it
 * would change.
 */
async function refusalOf(
  on: Db | Tx,
  { memberId, status, username, effects }: NamedMember,
  gift: Gift,
): Promise<RefusalCode | null> {
  if (username === '' || status === 'closed' || status === 'self-excluded') return 'NOT_WAITING'
  if (effects.includes('no-bonus')) return 'BONUS_CONDITION'
  if (gift.amount === null) return null
  return (await readLockSnapshot(on, memberId)).lock ? 'BONUS_REMAINING' : null
}

/** Counted first, so that the giver's row is locked before it is read. */
const nothingOf = (gift: Gift): Gift =>
  gift.amount === null ? { amount: null, coins: 0 } : { amount: 0n, coins: null }

const postingOf = (memberId: bigint, gift: Gift, decision: string, by: string): Posting =>
  gift.amount === null
    ? coinsGranted({
        member: memberId,
        reference: `goodwill-${decision}`,
        coins: BigInt(gift.coins),
      })
    : bonusReceived({
        member: memberId,
        key: `goodwill:${decision}`,
        source: 'promotion',
        amount: minorUnits(gift.amount),
        locked: false,
        detail: { reward: { source: 'promotion', code, name }, goodwill: by },
      })

/** Gives a member money or coins; alone below the limits of the member's and the giver's day. */
export const goodwillAction = defineAction({
  name: 'money.goodwill',
  permission: 'money.goodwill',
  needsEvidence: true,
  expiry: 'other',
  params: z.object({
    makerId: memberNumber,
    memberId: memberNumber,
    amount: z.nullable(amount),
    coins: z.nullable(z.number()),
  }),
  judge: async (ctx, { makerId, memberId, ...gift }) => {
    const { db } = ctx
    if (!('transaction' in db)) await lockBook(db, memberId)
    const member = await findMember(db, memberId)
    if (!member) return null
    const { currency } = member
    const sum = gift.amount === null ? null : { value: minorUnits(gift.amount), currency }
    return {
      about: { kind: 'member', id: memberId.toString(), memberId },
      sum,
      expects: { status: member.status },
      changes: [
        {
          field: 'bonus',
          before: null,
          after: sum ? { kind: 'money', sum } : text(`${gift.coins} coins`),
        },
      ],
      refusal: await refusalOf(db, member, gift as Gift),
      needsSecond: await reachesLimit(ctx, db, {
        makerId,
        memberId,
        currency,
        gift: gift as Gift,
      }),
    }
  },
  transact: async (ctx, tx, { makerId, memberId, ...given }, { decision, name: by }) => {
    const gift = given as Gift
    await lockBook(tx, memberId)
    const member = await findMember(tx, memberId)
    if (!member) return 'NO_DATA'
    const refusal = await refusalOf(tx, member, gift)
    if (refusal) return refusal
    // Of two gifts at once the second may have reached a limit, so that nobody gives it alone.
    if (by.startsWith('staff:')) {
      const giving = { makerId, memberId, currency: member.currency, gift }
      await countAlone(tx, { ...giving, gift: nothingOf(gift) })
      if (await reachesLimit(ctx, tx, giving)) return 'NOT_WAITING'
      await countAlone(tx, giving)
    }
    const outcome = await post(tx, postingOf(memberId, gift, decision, by))
    if (!outcome.ok) {
      if (outcome.code === 'BALANCE_LIMIT') return 'NOT_WAITING'
      throw new Error(`Goodwill for member ${memberId} was not posted: ${outcome.code}`)
    }
    return null
  },
  after: (ctx, { memberId }) => ctx.live.changed(memberId, ['wallet', 'statement', 'reward']),
})

export const creditGoodwill: Handler<typeof endpoints.creditGoodwill> = (call, ctx) => {
  const { amount: credit, reason, evidence } = call.body
  return actOrRequest(ctx, call, goodwillAction, {
    params: {
      makerId: call.staff.staffId,
      memberId: BigInt(call.params.id),
      amount: credit,
      coins: null,
    },
    reason,
    evidence,
    auditAction: endpoints.creditGoodwill.auditAction,
  })
}

export const grantCoins: Handler<typeof endpoints.grantCoins> = (call, ctx) => {
  const { coins, reason, evidence } = call.body
  return actOrRequest(ctx, call, goodwillAction, {
    params: {
      makerId: call.staff.staffId,
      memberId: BigInt(call.params.id),
      amount: null,
      coins,
    },
    reason,
    evidence,
    auditAction: endpoints.grantCoins.auditAction,
  })
}
