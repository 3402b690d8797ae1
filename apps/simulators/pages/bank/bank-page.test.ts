import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSimulators, type TestSimulators } from '../../testing/test-simulators.ts'

let simulators: TestSimulators
beforeAll(async () => {
  simulators = await startTestSimulators()
})
afterAll(() => simulators.stop())

const parsed = {
  to: 'SCB 4058821937',
  other: '',
  amount: '100.5',
  when: 'now',
  bankCode: 'BBL',
  accountNo: '1234502091',
  name: 'A <b>bold</b> name',
}
const post = (path: string, form: Record<string, string> = {}) =>
  fetch(simulators.url + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
const page = async (path: string) => (await fetch(simulators.url + path)).text()
const transfers = async () =>
  (await simulators.call('GET', '/bank/transfers')).body.transfers as {
    bankReference: string
    status: string
    to: object
    amount: string
  }[]

test('the page of a manual transfer offers its slip for download', async () => {
  const sent = await post('/pages/bank/transfer', parsed)
  const path = sent.headers.get('location')!
  const [transfer] = await transfers()
  expect(transfer).toMatchObject({
    amount: '100.50',
    status: 'executed',
    to: { bankCode: 'SCB', accountNo: '4058821937' },
  })
  const slip = await page(path)
  expect(slip).toContain('data:image/png;base64,')
  expect(slip).toContain(`href="/bank/transfers/${transfer!.bankReference}/slip.png"`)
  expect(
    (
      await fetch(`${simulators.url}/bank/transfers/${transfer!.bankReference}/slip.png`)
    ).headers.get('content-type'),
  ).toBe('image/png')
  const bank = await page('/bank')
  expect(bank).toContain(transfer!.bankReference)
  expect(bank).not.toContain('<b>bold')
})

test('a transfer may go to any account, and an executed one cannot be cancelled', async () => {
  await post('/pages/bank/transfer', { ...parsed, other: ' KBANK  0620000009 ', when: 'later' })
  const [planned] = await transfers()
  expect(planned).toMatchObject({
    status: 'scheduled',
    to: { bankCode: 'KBANK', accountNo: '0620000009' },
  })
  expect(await page('/bank')).toContain(`/pages/bank/transfers/${planned!.bankReference}/cancel`)
  expect((await post(`/pages/bank/transfers/${planned!.bankReference}/execute`)).status).toBe(303)
  expect((await post(`/pages/bank/transfers/${planned!.bankReference}/cancel`)).status).toBe(303)
  expect((await transfers())[0]).toMatchObject({ status: 'executed' })
})

test.each([
  { name: 'no amount', form: { amount: '' } },
  { name: 'a third decimal', form: { amount: '1.001' } },
  { name: 'an account of letters', form: { other: 'SCB letters' } },
])('a transfer form with $name shows a notice and sends nothing', async ({ form }) => {
  const before = await transfers()
  expect(
    (await post('/pages/bank/transfer', { ...parsed, ...form })).headers.get('location'),
  ).toMatch(/^\/bank\?notice=/)
  expect(await transfers()).toEqual(before)
})

test('the banking app pays as the demo member until another payer is selected', async () => {
  expect((await post('/pages/bank/payer', { who: 'own' })).status).toBe(303)
  expect(await page('/bank')).toContain('value="ณัฐวุฒิ ศรีสุข"')
  await post('/pages/bank/payer', { who: 'stranger' })
  expect(await page('/bank')).toContain('value="VICTIM OF A SCAM"')
  await post('/pages/bank/payer', { who: 'own' })
  expect(await page('/bank')).toContain('value="ณัฐวุฒิ ศรีสุข"')
})
