import { afterEach, expect, test } from 'vitest'
import { createQrcode } from '@champa/contract/deposit'
import { readAccounts } from '@champa/contract/office/deposits/accounts'
import { minorUnits } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import { eventually, payCode } from '../../../testing/outside-world.ts'
import { walletOf } from '../../../testing/pay-in.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { testCodes } from '../../../testing/test-codes.ts'
import { callOffice, newStaff } from '../../../testing/test-staff.ts'
import { reverseDeposit } from '../../correction/index.ts'
import { ingestReport } from '../ingest/ingest-report.ts'
import { shownAccounts } from './shown-accounts.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const finance = await newStaff(app, { roles: ['finance'] })
const { open } = testCodes(app)
afterEach(() => app.proveBooks())

const set = (account: string, columns: string) =>
  app.operator.db.query(`update receiving_account set ${columns} where account = $1`, [account])

test('a cap of a gateway counts its payments, whether or not its accounts are named', async () => {
  await set('PAYONEX', "gateway_accounts = '{}', daily_cap = 10000")
  const code = await open(100)
  await payCode(app, code.payload)
  await eventually(async () => (await walletOf(app, code.member)) === 100_00n)
  const newcomer = await app.member()
  const isShown = async () =>
    (await shownAccounts(app.ctx, { memberId: newcomer.id, currency: 'THB' })).some(
      ({ account }) => account === 'PAYONEX',
    )
  expect(await isShown()).toBe(false)
  const rows = await callOffice(app, readAccounts, {}, finance)
  expect(rows.ok && rows.body.rows.find(({ account }) => account === 'PAYONEX')).toMatchObject({
    isFull: true,
  })
  // A deposit that is taken back leaves the day of the gateway, too.
  const [payment] = await app.ctx.db.query<{ receivingAccount: string; paymentId: string }>(
    'select receiving_account, payment_id from payment where member_id = $1',
    [code.member.id],
  )
  await reverseDeposit(app.operator, {
    ...payment!,
    username: code.member.phone,
    reason: 'credited to the wrong member',
    evidence: 'BANK-1',
    by: 'cli:finance',
    decision: 'gateway-cap:1',
  })
  expect(await isShown()).toBe(true)
  await set('PAYONEX', "gateway_accounts = '{0142583690}', daily_cap = null")
})

test('a code that is out finds its member after the account draws codes no longer', async () => {
  const [account, member] = ['KBANK:0991725506', await app.member()]
  const made = await app.call(
    createQrcode,
    { params: { bankCode: 'KBANK' }, body: { amount: 100 } },
    member,
  )
  if (!made.ok || !made.body.amount) throw new Error('no code was drawn')
  await set(account, 'draws_qr = false')
  const taken = await ingestReport(app.ctx, {
    channel: 'sms',
    provider: 'KBANK',
    receivingAccount: account,
    reference: null,
    bankReference: null,
    amount: minorUnits(made.body.amount),
    paidAt: clock.now(),
    payer: {},
  })
  expect(taken.outcome).toBe('credited')
  expect(await walletOf(app, member)).toBe(made.body.amount)
  await set(account, 'draws_qr = true')
})
