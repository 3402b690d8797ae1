import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'
import { openLog } from './log.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.stop())

test('a database error is logged with its code but without the row that it quotes', async () => {
  const { phone } = await house.member()
  const err: unknown = await house.house.db
    .query('insert into phone_claim (phone, member_id) values ($1, 1), ($1, 2)', [phone])
    .catch((thrown: unknown) => thrown)
  expect((err as { detail: string }).detail).toContain(phone)
  const lines: string[] = []
  const log = openLog('error', { write: (line) => void lines.push(line) })
  log.error({ err }, 'registration failed')
  log.error({ err: new Error('two failed', { cause: err }) }, 'registration failed')
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: 'registration failed',
    err: { code: '23505' },
  })
  expect(lines.join()).not.toContain(phone)
})
