import type { listOpenCodes as endpoint } from '@champa/contract/office/deposits/accounts'
import type { Currency } from '@champa/contract/constants'
import type { MinorUnits } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import { countRows, positionAfter, toPage } from '../../../platform/office/list-page.ts'
import { maskPhone } from '../../../platform/office/mask.ts'
import { sqlValues } from '../../../platform/office/sql-values.ts'
import type { Handler } from '../../../platform/route/route.ts'

interface StoredCode {
  memberId: bigint
  id: string
  provider: string
  amount: MinorUnits
  createdAt: Date
  expiresAt: Date
  name: string
  username: string
  currency: Currency
}

/** The open codes, found by the index that allows a member one; they last for minutes. */
const openCodes = `(select * from qrcode where state = 'open' offset 0) q`

/** The rows are masked for everybody, so that the access needs no audit entry. */
export const listOpenCodes: Handler<typeof endpoint> = async (
  { body: { filters, sort, after, limit } },
  { officeDb, settings },
) => {
  const key = settings.secrets.AUDIT_KEY
  const list = `codes-${sort}`
  const position = positionAfter<[at: string, member: string, id: string]>(key, list, after, 3)
  const values = sqlValues()
  const wanted = [
    `q.expires_at > ${values.add(clock.now())}`,
    ...(filters.memberId === undefined
      ? []
      : [`q.member_id = ${values.add(filters.memberId)}::bigint`]),
    ...(filters.provider === undefined ? [] : [`q.provider = ${values.add(filters.provider)}`]),
  ]
  const counted = countRows(officeDb, `from ${openCodes} where ${wanted.join(' and ')}`, [
    ...values.all,
  ])
  if (position)
    wanted.push(`(q.created_at, q.member_id, q.id) ${sort === 'newest' ? '<' : '>'}
      (${values.add(new Date(Number(position[0])))}::timestamptz, ${values.add(position[1])}::bigint,
        ${values.add(position[2])})`)
  const direction = sort === 'newest' ? 'desc' : 'asc'
  const found = await officeDb.query<StoredCode>(
    `select q.member_id, q.id, q.provider, q.amount, q.created_at, q.expires_at,
        coalesce(m.registered_name, m.name) as name, m.username, m.currency
      from ${openCodes}
      join member m on m.member_id = q.member_id
      where ${wanted.join(' and ')}
      order by q.created_at ${direction}, q.member_id ${direction}, q.id ${direction}
      limit ${values.add(limit + 1)}`,
    values.all,
  )
  const { rows, ...page } = toPage(found, {
    key,
    list,
    limit,
    positionOf: (code) => [code.createdAt.getTime(), code.memberId, code.id],
  })
  return {
    ...page,
    counted: await counted,
    rows: rows.map(({ memberId, name, username, createdAt, expiresAt, ...code }) => ({
      ...code,
      member: { id: memberId.toString(), name, phone: maskPhone(username) },
      createdAt: createdAt.getTime(),
      expiresAt: expiresAt.getTime(),
    })),
  }
}
