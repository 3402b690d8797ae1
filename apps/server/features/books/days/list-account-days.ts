import type { listAccountDays as endpoint } from '@champa/contract/office/book-days'
import { positionAfter, toPage } from '../../../platform/office/list-page.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { toFigures } from './read-days.ts'
import { daysOfAccount } from './stored-day.ts'

export const listAccountDays: Handler<typeof endpoint> = async (
  { body: { account, unit, after, limit } },
  { officeDb, settings },
) => {
  const key = settings.secrets.AUDIT_KEY
  const list = `account-days-${unit}-${account}`
  const before = positionAfter<[day: string]>(key, list, after, 1)?.[0] ?? null
  const found = await daysOfAccount(officeDb, { account, unit, before, limit: limit + 1 })
  const { rows, next } = toPage(found, { key, list, limit, positionOf: ({ day }) => [day] })
  return { rows: rows.map((row) => ({ day: row.day, ...toFigures(row) })), next }
}
