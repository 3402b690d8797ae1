import type * as endpoints from '@champa/contract/invite'
import { inviteCodeOf } from '@champa/contract/invite'
import type { Decoded } from '@champa/contract/endpoint'
import type { Currency } from '@champa/contract/constants'
import { minorUnits } from '@champa/contract/money'
import { inviteAccrued } from '../../ledger/accounts.ts'
import { queryOne, type Db } from '../../platform/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handler } from '../../platform/route/route.ts'
import { bannersIn, languageOf } from '../../platform/operator/operator-text.ts'
import {
  capAtMinRemain,
  losingTotalOn,
  minRemain,
  offerOf,
  readLockSnapshot,
  winningTotalOn,
} from '../lock/index.ts'
import { readEarnings } from './read-earnings.ts'
import { minimumOf, termsOf } from './rules.ts'

type Answer = Decoded<typeof endpoints.readInvites, 'answer'>

interface Summary {
  currency: Currency
  xArea: boolean
  askedAt: Date | null
  accrued: bigint
  friends: number
  total: bigint
}

export const readInvites: Handler<typeof endpoints.readInvites> = async (
  { member: { memberId }, body: { page, limit } },
  ctx,
) => {
  const { db, operatorSettings } = ctx
  const [summary, { lock, total }, notCounted] = await Promise.all([
    readSummary(db, memberId),
    readLockSnapshot(db, memberId),
    readNotCounted(db, memberId),
  ])
  const newest = summary.total - BigInt(page - 1) * BigInt(limit)
  const { active, type } = operatorSettings.read('invite')
  return {
    total: Number(summary.total),
    invites: await readEarnings(db, memberId, { newest, limit }),
    type,
    isXArea: summary.xArea,
    isActive: active,
    code: inviteCodeOf(memberId.toString()),
    friends: summary.friends,
    notCounted,
    bonus: lock && { source: lock.source, type: lock.type },
    balance: minorUnits(total),
    accrued: minorUnits(summary.accrued),
    ...shownTerms(ctx, summary, total),
    collectedAt: summary.askedAt?.getTime() ?? null,
  }
}

/** Throws when the member no longer exists. */
async function readSummary(db: Db, memberId: bigint): Promise<Summary> {
  const [summary] = await db.query<Summary>(
    `select m.currency, m.x_area, m.invites_collected_at as asked_at,
        coalesce((select a.balance from account a where a.member_id = m.member_id and a.name = $2),
          0) as accrued,
        (select count(*) from invitee i where i.member_id = m.member_id)::integer as friends,
        (select coalesce(max(r.no), 0)
          from invite_earning r
          where r.member_id = m.member_id) as total
      from member m
      where m.member_id = $1`,
    [memberId, inviteAccrued],
    'invites-summary',
  )
  if (!summary) throw new Error(`Member ${memberId} no longer exists`)
  return summary
}

async function readNotCounted(db: Db, memberId: bigint): Promise<number> {
  const row = await queryOne<{ friends: number }>(
    db,
    'select count(*)::integer as friends from refused_invite where member_id = $1',
    [memberId],
    'invites-refused',
  )
  return row.friends
}

/**
 * Computes the terms in money, as if the accrued amount were received now or as soon as possible.
 * It uses the same functions that judge the play lock.
 */
function shownTerms(
  ctx: AppContext,
  { currency, accrued }: Summary,
  total: bigint,
): Pick<Answer, 'terms' | 'offer'> {
  const offer = ctx.operatorSettings.read('invite')
  const remain = minRemain(ctx, currency)
  const terms = termsOf(offer, ctx.operatorSettings.read('rewards'), remain)
  const own = capAtMinRemain(total, remain)
  const base = own + accrued
  // With nothing accrued there is no amount that the terms could apply to.
  const bound = accrued > 0n ? terms : null
  const shown = {
    turnover: offer.turnover,
    deposit: offer.deposit,
    minimum: minimumOf(offer, currency),
    success: offer.success,
    fail: terms && offer.fail,
    successAmount: bound && winningTotalOn(base, bound),
    failAmount: bound && losingTotalOn(base, bound),
    minRemain: remain,
    lastsDays: terms?.lastsDays ?? null,
  }
  return { terms: shown, offer: bound && offerOf(bound, { credit: accrued, own }) }
}

export const readInviteBanners: Handler<typeof endpoints.readInviteBanners> = async (
  { headers, member },
  { operatorSettings, settings },
) => ({
  banners: bannersIn(
    member.pausedUntil ? [] : operatorSettings.read('invite').banners,
    languageOf(headers, settings.defaultLocale),
  ),
})
