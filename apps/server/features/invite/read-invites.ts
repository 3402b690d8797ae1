import { inviteCodeOf, type readInvites as endpoint } from '@champa/contract/invite'
import type { Decoded } from '@champa/contract/endpoint'
import type { Currency } from '@champa/contract/limits'
import type { Satang } from '@champa/contract/money'
import { inviteAccrued } from '../../ledger/accounts.ts'
import type { House } from '../../platform/house.ts'
import type { Handler } from '../../platform/route.ts'
import { leftAtMost, lostOn, minRemain, readStanding, wonOn } from '../lock/index.ts'
import { minimumOf, termsOf } from './rules.ts'

type Answer = Decoded<typeof endpoint, 'answer'>

interface Summary {
  currency: Currency
  xArea: boolean
  askedAt: Date | null
  accrued: bigint
  friends: number
  total: bigint
}

interface Row {
  name: string
  amount: bigint
  createdAt: Date
}

/** Rows are numbered without gaps: any page costs the same. */
export const readInvites: Handler<typeof endpoint> = async ({ member: { memberId }, body: { page, limit } }, house) => {
  const { db, site } = house
  const [[summary], standing] = await Promise.all([
    db.query<Summary>(
      `select m.currency, m.x_area as "xArea", m.invites_asked_at as "askedAt",
          coalesce((select a.balance from account a where a.member_id = m.member_id and a.name = $2), 0) as accrued,
          (select count(*) from invitee i where i.member_id = m.member_id)::integer as friends,
          (select coalesce(max(r.no), 0) from invite_row r where r.member_id = m.member_id) as total
        from member m where m.member_id = $1`, [memberId, inviteAccrued], 'invites-summary'),
    readStanding(db, memberId),
  ])
  if (!summary) throw new Error(`Member ${memberId} has gone between two reads`)
  const newest = summary.total - BigInt(page - 1) * BigInt(limit)
  const rows = await db.query<Row>(
    'select name, amount, created_at as "createdAt" from invite_row where member_id = $1 and no <= $2 and no > $3 order by no desc', [memberId, newest, newest - BigInt(limit)], 'invites-page')
  const { active, type } = site.read('invite')
  return {
    total: Number(summary.total), invites: rows.map((row) => ({ from: { name: row.name }, amount: row.amount as Satang, createdAt: row.createdAt.getTime() })),
    type, isXArea: summary.xArea, isActive: active, code: inviteCodeOf(memberId.toString()), friends: summary.friends,
    accrued: summary.accrued as Satang, terms: shownTerms(house, summary, standing.total), collectedAt: summary.askedAt?.getTime() ?? null,
  }
}

/** In money, as if what is accrued came to the wallet now, or once it can: by the functions that will judge the lock. */
function shownTerms(house: House, { currency, accrued }: Summary, total: bigint): Answer['terms'] {
  const offer = house.site.read('invite')
  const remain = minRemain(house, currency)
  const terms = termsOf(offer, house.site.read('rewards'), remain)
  const base = leftAtMost(total, remain) + accrued
  // With nothing to receive there is nothing that it would be bound to.
  const bound = accrued > 0n ? terms : null
  return {
    turnover: offer.turnover, deposit: offer.deposit, minimum: minimumOf(offer, currency), success: offer.success, fail: terms && offer.fail,
    successAmount: bound && wonOn(base, bound), failAmount: bound && lostOn(base, bound), minRemain: remain,
    lastsDays: terms?.lastsDays ?? null,
  }
}
