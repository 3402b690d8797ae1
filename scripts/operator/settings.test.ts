import { expect, test } from 'vitest'
import { startTestApp } from '../../apps/server/testing/test-app.ts'
import { carryOut, commandOf } from './commands.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })

const setting = (...words: string[]) => carryOut(commandOf('setting')!, app.operator, words)

const shown = async (name: string): Promise<unknown> => JSON.parse((await setting(name)).message)

test('`operator setting` changes the given fields and leaves the others unchanged', async () => {
  const before = (await shown('risk')) as object
  expect(await setting('risk', '{"fastMinutes": 20}')).toMatchObject({ done: true })
  expect(await shown('risk')).toEqual({ ...before, fastMinutes: 20 })
  await app.ctx.operatorSettings.refresh()
  expect(app.ctx.operatorSettings.read('risk').fastMinutes).toBe(20)
  expect(await setting('blockedAddresses', '["203.0.113.9"]')).toMatchObject({ done: true })
  expect(await shown('blockedAddresses')).toEqual(['203.0.113.9'])
})

test('`operator setting` refuses an invalid value, an unknown field and invalid JSON', async () => {
  const before = await shown('withdraw')
  for (const [name, json, problem] of [
    ['withdraw', '{"THB": {"minimum": "100"}}', 'invalid: THB.minimum: '],
    ['withdraw', '{"limits": 5}', 'invalid: Unrecognized key'],
    ['risk', '{"fastMinuts": 5}', 'unknown fields in: fastMinuts'],
    ['withdraw', '{minimum: 5}', 'not JSON'],
    ['withdraw', '[]', 'invalid: '],
    ['notices', '[{"html": "x", "until": 5}]', 'unknown fields in: notices'],
    ['withdrawals', '{}', 'no operator setting withdrawals'],
  ] as const)
    expect(await setting(name, json)).toEqual({
      done: false,
      message: expect.stringContaining(problem),
    })
  expect(await shown('withdraw')).toEqual(before)
})

test('`operator setting` replaces an invalid value; without arguments it lists all names', async () => {
  await app.operator.db.query(`update operator_setting set value = '[]' where name = 'coins'`)
  const coins = { basis: 'net', depositPerCoin: { THB: 100, LAK: null } }
  expect(await setting('coins', JSON.stringify(coins))).toMatchObject({ done: true })
  expect(await shown('coins')).toEqual(coins)
  expect((await setting()).message.split('\n')).toContain('coins')
})
