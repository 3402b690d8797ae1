import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })

test('every constraint is compared with the rows from before it', async () => {
  expect(
    await app.operator.db.query(
      'select conrelid::regclass::text as table, conname from pg_constraint where not convalidated',
    ),
  ).toEqual([])
})

test('the migration of slips and messages reads neither table under its lock', async () => {
  const file = new URL('../../migrations/122-slips-and-messages-for-staff.sql', import.meta.url)
  const text = await readFile(file, 'utf8')
  const statements = text.split(';').filter((one) => one.includes('alter table'))
  expect(statements).toHaveLength(2)
  for (const one of statements) {
    expect(one).not.toMatch(/add column[^,]*\bcheck\b/)
    expect(one.match(/\bnot valid\b/g)).toHaveLength(one.match(/add constraint/g)!.length)
  }
})
