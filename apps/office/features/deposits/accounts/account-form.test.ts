import { expect, test } from 'vitest'
import { emptyTexts, readIdentity, readSettings } from './account-form.ts'

const wrongIn = (changes: Partial<typeof emptyTexts>) => {
  const read = readSettings({ ...emptyTexts, ...changes })
  return read.ok ? [] : [...read.wrong].toSorted()
}

test('the form of an account becomes its settings, with exact amounts', () => {
  const texts = {
    ...emptyTexts,
    rotationGroup: 'thai-banks',
    weight: '3',
    dailyCap: '150000.50',
    hoursFrom: '22:00',
    hoursUntil: '02:00',
    quickAmounts: '100, 200.5 1000',
    drawsQr: 'yes',
  }
  expect(readSettings(texts)).toEqual({
    ok: true,
    value: {
      state: 'open',
      minimum: 1_00n,
      maximum: 2_000_000_00n,
      quickAmounts: [100_00n, 200_50n, 1_000_00n],
      drawsQr: true,
      expiresInMinutes: 15,
      position: 100,
      rotationGroup: 'thai-banks',
      weight: 3,
      dailyCap: 150_000_50n,
      dailyCountCap: null,
      hours: { from: '22:00', until: '02:00' },
    },
  })
})

test.each([
  [{ minimum: '' }, ['minimum']],
  [{ minimum: '500', maximum: '100' }, ['maximum', 'minimum']],
  [{ dailyCap: '10.001' }, ['dailyCap']],
  [{ weight: '0' }, ['weight']],
  [{ rotationGroup: 'With Spaces' }, ['rotationGroup']],
  [{ hoursFrom: '08:00' }, ['hoursFrom', 'hoursUntil']],
  [{ hoursFrom: '08:00', hoursUntil: '08:00' }, ['hoursFrom', 'hoursUntil']],
  [{ quickAmounts: '100, x' }, ['quickAmounts']],
])('a wrong field is named: %j', (changes, wrong) => {
  expect(wrongIn(changes)).toEqual(wrong)
})

test('a new account is named by its bank and number, a gateway by its code', () => {
  const bank = {
    ...emptyTexts,
    kind: 'bank',
    bankCode: 'SCB',
    accountNo: '4051119990',
    accountName: 'CHAMPA',
    currency: 'THB',
  }
  expect(readIdentity(bank)).toMatchObject({ value: { account: 'SCB:4051119990' } })
  const gateway = { ...bank, kind: 'qr', bankCode: 'WW', accountNo: '', gatewayAccounts: '58, 59' }
  expect(readIdentity(gateway)).toMatchObject({
    value: { account: 'WW', identity: { gatewayAccounts: ['58', '59'] } },
  })
  expect(readIdentity({ ...bank, accountNo: '' })).toMatchObject({ ok: false })
  expect(readIdentity({ ...bank, bankCode: 'scb' })).toMatchObject({ ok: false })
  const unchosen = { ...bank, kind: emptyTexts.kind, currency: emptyTexts.currency }
  expect(readIdentity(unchosen)).toEqual({ ok: false, wrong: new Set(['kind', 'currency']) })
})
