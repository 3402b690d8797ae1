import { createQrcode } from '@champa/contract/deposit'
import { readDepositLookup } from '@champa/contract/lookup'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { judgeChannel, measureChannels } from './channel-health.ts'

const now = new Date('2026-03-01T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const codes = (made: string, startedAgo = 10) =>
  [...made].map((one, index) => ({ made: one === '+', at: ago(startedAgo + index) }))

describe('judgeChannel', () => {
  test.each([
    ['unknown without a record', '', [], { state: 'unknown', usualSeconds: null }],
    ['good after one made code', '+', [], { state: 'good', usualSeconds: null }],
    ['unknown after two failures', '--', [], { state: 'unknown', usualSeconds: null }],
    ['down after three failures in a row', '---++++', [], { state: 'down', usualSeconds: null }],
    ['good when a code was made after failures', '+---', [], { state: 'good', usualSeconds: null }],
    ['slow when a third of codes fail', '+-+-+-+++', [], { state: 'slow', usualSeconds: null }],
    ['good for fast credits', '++', [900, 4_000, 2_500], { state: 'good', usualSeconds: 3 }],
    ['slow for slow credits', '++', [90_000, 100_000, 80_000], { state: 'slow', usualSeconds: 90 }],
    ['unknown after too few credits', '', [90_000], { state: 'unknown', usualSeconds: null }],
  ])('judgeChannel answers %s', (_, made, creditedAfterMs, health) => {
    expect(judgeChannel({ codes: codes(made), creditedAfterMs }, now)).toEqual(health)
  })

  test('a channel is no longer down five minutes after its last failure', () => {
    expect(judgeChannel({ codes: codes('---', 301), creditedAfterMs: [] }, now).state).toBe(
      'unknown',
    )
  })
})

describe('measureChannels', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterEach(() => app.clearFaults())
  afterAll(() => app.stop())

  test('marks a channel as down in the deposit lookup when its QR codes fail', async () => {
    const member = await app.member()
    const create = (bankCode: string) =>
      app.call(createQrcode, { params: { bankCode }, body: { amount: 100 } }, member)
    await create('PAYONEX')
    await app.fault('ww/create', 'error', 3)
    for (let failure = 0; failure < 3; failure++) await create('WW')
    const healthOf = await measureChannels(app.ctx)
    expect(healthOf({ account: 'WW', bankCode: 'WW' }).state).toBe('down')
    expect(healthOf({ account: 'PAYONEX', bankCode: 'PAYONEX' }).state).toBe('good')
    expect(healthOf({ account: 'FP', bankCode: 'FP' }).state).toBe('unknown')
    const response = await app.call(readDepositLookup, {}, member)
    expect(response).toMatchObject({ ok: true })
    const banks = response.ok ? response.body.banks : []
    expect(banks.filter((one) => one.drawsQr).every((one) => one.health !== undefined)).toBe(true)
    expect(banks.find((one) => one.bankCode === 'WW')?.health?.state).toBe('down')
    expect(banks.find((one) => one.bankCode === 'SCB')).not.toHaveProperty('health')
  })
})
