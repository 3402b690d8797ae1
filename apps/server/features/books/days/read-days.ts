import type * as endpoints from '@champa/contract/office/book-days'
import { maxSealedDays } from '@champa/contract/office/book-days'
import { minorUnits } from '@champa/contract/money'
import { clock, dayNamed } from '../../../platform/clock.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { addChanges, countEntries } from './count-day.ts'
import { accountsOfDay, newestSealedDay, sealedDay, type StoredDayAccount } from './stored-day.ts'

export const listSealedDays: Handler<typeof endpoints.listSealedDays> = async (_, { officeDb }) => {
  const rows = await officeDb.query<{ day: string }>(
    `select day::text as day from sealed_day order by sealed_day.day desc limit ${maxSealedDays}`,
    [],
    'sealed-days',
  )
  return { days: rows.map(({ day }) => day) }
}

export const toFigures = ({
  account,
  unit,
  change,
  entries,
  balance,
  first,
}: StoredDayAccount) => ({
  account,
  unit,
  change: minorUnits(change),
  entries: Number(entries),
  balance: minorUnits(balance),
  first: first && { change: minorUnits(first.change), balance: minorUnits(first.balance) },
})

export const readTrialBalance: Handler<typeof endpoints.readTrialBalance> = async (
  { body, refuse },
  { officeDb: db },
) => {
  const asOf = clock.now()
  const sealed = body.day === undefined ? await newestSealedDay(db) : await sealedDay(db, body.day)
  if (!sealed) throw refuse('NO_DATA')
  const accounts = await accountsOfDay(db, sealed.day)
  if (body.day !== undefined)
    return {
      day: sealed.day,
      sealedAt: sealed.sealedAt.getTime(),
      recountedAt: sealed.recountedAt?.getTime() ?? null,
      since: null,
      asOf: asOf.getTime(),
      accounts: accounts.map(toFigures),
    }
  // All entries in one snapshot, also those that the clock of another process has dated later.
  const changes = await countEntries(db, dayNamed(sealed.day, 1), endOfTime)
  return {
    day: null,
    sealedAt: null,
    recountedAt: null,
    since: sealed.day,
    asOf: asOf.getTime(),
    accounts: addChanges(accounts, changes).map((one) => toFigures({ ...one, first: null })),
  }
}

const endOfTime = dayNamed('9999-01-01')
