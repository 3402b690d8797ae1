import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { setDocument } from '../testing/sign-up.ts'
import { openOperatorSettings } from './operator-settings.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })

const store = (name: string, value: unknown) =>
  app.operator.db.query('update operator_setting set value = $2 where name = $1', [
    name,
    JSON.stringify(value),
  ])
const withdraw = 'The operator setting withdraw is invalid: '

test('an operator setting that becomes invalid keeps its last valid value and is logged once', async () => {
  const logged: unknown[] = []
  const settings = await openOperatorSettings(app.ctx.db, {
    error: (details: unknown) => void logged.push(details),
  })
  const before = settings.read('withdraw')
  await setDocument(app, 'slipWindow', { from: null, to: null })
  await store('withdraw', { ...before, THB: { ...before.THB, minimum: '100' } })
  await settings.refresh()
  await settings.refresh()
  expect([settings.read('withdraw'), settings.read('slipWindow')]).toEqual([
    before,
    { from: null, to: null },
  ])
  expect(logged).toEqual([{ problems: [expect.stringContaining(`${withdraw}THB.minimum: `)] }])
  expect(() => settings.assertValid()).toThrow(withdraw)

  await setDocument(app, 'withdraw', { ...before, THB: { ...before.THB, minimum: 250 } })
  await settings.refresh()
  expect(settings.read('withdraw').THB.minimum).toBe(250)
  expect(() => settings.assertValid()).not.toThrow()
})

test('assertValid throws an error that names each invalid and missing operator setting', async () => {
  const before = app.ctx.operatorSettings.read('withdraw')
  await store('withdraw', [])
  await app.operator.db.query(`delete from operator_setting where name = 'coins'`)
  const opened = await openOperatorSettings(app.ctx.db, app.ctx.log)
  expect(() => opened.assertValid()).toThrow(withdraw)
  expect(() => opened.assertValid()).toThrow('The operator setting coins is missing')
  expect(() => opened.read('coins')).toThrow('The operator setting coins is missing')
  expect(opened.read('active')).toEqual({ active: true, terminated: null })
  await store('withdraw', before)
})
