import type { listWaitingGifts as endpoint } from '@champa/contract/office/deposits/gift-links'
import type { Currency } from '@champa/contract/constants'
import { minorUnits } from '@champa/contract/money'
import { movementId } from '../../../platform/ids.ts'
import { countRows, positionAfter, toPage } from '../../../platform/office/list-page.ts'
import { maskAccountNo, maskPhone } from '../../../platform/office/mask.ts'
import { sqlValues } from '../../../platform/office/sql-values.ts'
import type { Handler } from '../../../platform/route/route.ts'

interface StoredGiftLink {
  hash: string
  memberId: bigint
  seq: bigint
  receivingAccount: string
  wallet: string
  minimum: bigint
  currency: Currency | null
  reservedAt: Date
  sentAt: Date | null
  sends: number
  tries: number
  why: string | null
  name: string
  username: string
}

const shownOfLink = 4

/** The rows are masked for everybody, so that the access needs no audit entry. */
export const listWaitingGifts: Handler<typeof endpoint> = async (
  { body: { filters, sort, after, limit } },
  { officeDb, settings },
) => {
  const key = settings.secrets.AUDIT_KEY
  const list = `gifts-${sort}`
  const position = positionAfter<[at: string, hash: string]>(key, list, after, 2)
  const values = sqlValues()
  const waiting = [
    `g.state = 'reserved' and g.due_at is null`,
    ...(filters.memberId === undefined
      ? []
      : [`g.member_id = ${values.add(filters.memberId)}::bigint`]),
  ]
  const counted = countRows(officeDb, `from gift_link g where ${waiting.join(' and ')}`, [
    ...values.all,
  ])
  if (position)
    waiting.push(`(g.reserved_at, g.hash) ${sort === 'newest' ? '<' : '>'}
      (${values.add(new Date(Number(position[0])))}::timestamptz, ${values.add(position[1])})`)
  const direction = sort === 'newest' ? 'desc' : 'asc'
  const found = await officeDb.query<StoredGiftLink>(
    `select g.hash, g.member_id, g.movement_seq as seq, g.receiving_account, g.wallet, g.minimum,
        r.currency, g.reserved_at, g.sent_at, g.sends, g.tries, g.reason as why,
        coalesce(m.registered_name, m.name) as name, m.username
      from gift_link g
      join member m on m.member_id = g.member_id
      left join receiving_account r on r.account = g.receiving_account
      where ${waiting.join(' and ')}
      order by g.reserved_at ${direction}, g.hash ${direction}
      limit ${values.add(limit + 1)}`,
    values.all,
  )
  const { rows, ...page } = toPage(found, {
    key,
    list,
    limit,
    positionOf: (link) => [link.reservedAt.getTime(), link.hash],
  })
  return {
    ...page,
    counted: await counted,
    rows: rows.map((link) => ({
      id: movementId(link.memberId, link.seq),
      member: {
        id: link.memberId.toString(),
        name: link.name,
        phone: maskPhone(link.username),
      },
      linkEnd: link.hash.slice(-shownOfLink),
      account: link.receivingAccount,
      wallet: maskAccountNo(link.wallet),
      minimum: minorUnits(link.minimum),
      currency: link.currency,
      reservedAt: link.reservedAt.getTime(),
      sentAt: link.sentAt?.getTime() ?? null,
      sends: link.sends,
      tries: link.tries,
      why: link.why,
    })),
  }
}
