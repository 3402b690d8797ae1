import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterEach, expect, test } from 'vitest'
import type { BankSmsWire } from '@champa/wire/bank-feed'
import { createQrcode, noteDeposit, readQrcode } from '@champa/contract/deposit'
import { eventually } from '../../../testing/outside-world.ts'
import { walletOf } from '../../../testing/pay-in.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'

const app = await startTestApp({}, 0.2)
afterEach(() => app.proveBooks())

const accountNo = '0991725506'
const bangkokMs = 7 * 3_600_000

/** A text in the bank's current format, dated now. */
function smsText(amount: string, balance: string | null): string {
  const now = new Date(Date.now() + bangkokMs).toISOString()
  const buddhistYear = String((Number(now.slice(0, 4)) + 543) % 100)
  const day = `${now.slice(8, 10)}/${now.slice(5, 7)}/${buddhistYear} ${now.slice(11, 16)}`
  return `${day} บช X-5506 เงินเข้า ${amount}${balance === null ? '' : ` คงเหลือ ${balance}`} บ.`
}
const sms = (text: string, of: Partial<BankSmsWire> = {}): BankSmsWire => ({
  id: `sms_${randomUUID()}`,
  accountNo,
  sender: 'KBank',
  text,
  at: new Date().toISOString(),
  ...of,
})

async function send(
  event: object & { id?: string },
  { secret = app.ctx.settings.secrets.BANK_SMS_VERIFY_KEY, at = new Date() } = {},
): Promise<number> {
  const [text, id] = [JSON.stringify(event), event.id ?? 'none']
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, at, text),
  }
  const answer = await fetch(`${app.url}/api/hooks/bank-sms`, {
    method: 'POST',
    headers,
    body: text,
  })
  await answer.arrayBuffer()
  return answer.status
}

async function open(): Promise<{ member: TestMember; amount: bigint; text: string }> {
  const member = await app.member()
  const made = await app.call(
    createQrcode,
    { params: { bankCode: 'KBANK' }, body: { amount: 100 } },
    member,
  )
  if (!made.ok || made.body.amount === null) throw new Error('no QR code was made')
  const { amount } = made.body
  return { member, amount, text: `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}` }
}
const problemsOf = async (text: string) =>
  (
    await app.ctx.db.query<{ why: string }>(
      'select reason as why from unreadable_report where text = $1',
      [text],
    )
  ).map((row) => row.why)

// [spec:ERR-20.1]
test('UNAUTHORIZED: refuses an SMS signed with a wrong secret, or too long ago', async () => {
  const code = await open()
  expect(
    await send(sms(smsText(code.text, '25,100.00')), {
      secret: `whsec_${Buffer.alloc(32).toString('base64')}`,
    }),
  ).toBe(401)
  // The keys that sign feed requests or the webhooks of other parties cannot sign an SMS.
  const others = Object.entries(app.ctx.settings.secrets).filter(
    ([name]) => /_(SEND|VERIFY)_KEY$/.test(name) && name !== 'BANK_SMS_VERIFY_KEY',
  )
  for (const [name, secret] of others)
    expect(await send(sms(smsText(code.text, '25,100.00')), { secret }), name).toBe(401)
  expect(
    await send(sms(smsText(code.text, '25,100.00')), { at: new Date(Date.now() - 10 * 60_000) }),
  ).toBe(401)
  expect(await walletOf(app, code.member)).toBe(0n)
})

test('credits an SMS with the exact amount once, even if sent again with a new id', async () => {
  const code = await open()
  const message = sms(smsText(code.text, '25,100.37'))
  expect(
    await Promise.all([
      send(message),
      send(message),
      send({ ...message, id: `sms_${randomUUID()}` }),
    ]),
  ).toEqual([200, 200, 200])
  expect(await walletOf(app, code.member)).toBe(code.amount)
  expect(await app.call(readQrcode, { params: { bankCode: 'KBANK' } }, code.member)).toMatchObject({
    body: { hasQrcode: false, message: 'PAID', amount: code.amount },
  })
})

test('credits a second SMS of the same amount when the reported balance differs', async () => {
  const code = await open()
  await send(sms(smsText(code.text, '25,200.00')))
  await send(sms(smsText(code.text, '25,300.00')))
  expect(await walletOf(app, code.member)).toBe(2n * code.amount)
})

test('holds a second SMS without a balance for the operator when the text repeats', async () => {
  const code = await open()
  const message = sms(smsText(code.text, null))
  for (const one of [
    message,
    message,
    { ...message, id: `sms_${randomUUID()}`, at: new Date(Date.now() + 5_000).toISOString() },
  ])
    expect(await send(one)).toBe(200)
  expect(await walletOf(app, code.member)).toBe(code.amount)
  expect(await problemsOf(message.text)).toEqual([
    'the same payment was already reported, or this is a second one',
  ])
})

test('stores a payment as unmatched when no member awaits its amount', async () => {
  const code = await open()
  expect(await send(sms(smsText('100.00', '26,000.00')))).toBe(200)
  expect(
    await app.ctx.db.query(
      "select state, reason from payment where amount = 10000 and sources = 'sms'",
    ),
  ).toEqual([{ state: 'unmatched', reason: 'unknown-code' }])
  expect(await walletOf(app, code.member)).toBe(0n)
})

test('stores an SMS that is unreadable, from a wrong sender or for a wrong account', async () => {
  const code = await open()
  const right = smsText(code.text, '27,000.00')
  for (const [message, problem] of [
    [sms(`${right} !`), 'not understood'],
    [sms(right, { sender: '0812223333' }), 'another sender than the bank'],
    [sms(right.replace('X-5506', 'X-5507')), 'another account than the one that received it'],
  ] as const) {
    expect(await send(message)).toBe(200)
    expect(await problemsOf(message.text)).toContain(problem)
  }
  expect(await walletOf(app, code.member)).toBe(0n)
})

test("credits an SMS to the sender's bank when another one has the same number", async () => {
  const code = await open()
  await app.operator.db.query(
    `insert into receiving_account (account, kind, bank_code, mode, account_name, account_no,
        currency, state, minimum, maximum, position)
      values ('BBL:' || $1, 'bank', 'BBL', 'SMS', 'ANOTHER', $1, 'THB', 'resting', 100, 200, 90)`,
    [accountNo],
  )
  await send(sms(smsText(code.text, '28,000.00')))
  expect(await walletOf(app, code.member)).toBe(code.amount)
  await app.operator.db.query("delete from receiving_account where account = 'BBL:' || $1", [
    accountNo,
  ])
})

test('ignores an SMS with a one-time password', async () => {
  const message = sms('<OTP 482913> รหัสทำรายการของคุณ')
  expect(await send(message)).toBe(200)
  expect(await problemsOf(message.text)).toEqual([])
})

test('stores a payment into an unknown account as unmatched, with the reason', async () => {
  expect(
    await send(
      sms(smsText('71.01', '1,000.00').replace('X-5506', 'X-9999'), { accountNo: '0123459999' }),
    ),
  ).toBe(200)
  expect(
    await app.ctx.db.query(
      'select receiving_account, state, reason from payment where amount = 7101',
    ),
  ).toEqual([
    { receivingAccount: 'KBANK:0123459999', state: 'unmatched', reason: 'unknown-account' },
  ])
})

test('INVALID_INPUT: refuses an unexpected signed body, so the phone keeps the SMS', async () => {
  const shapeless: object = { id: 'sms_x', text: 'no account' }
  expect(await send(shapeless)).toBe(400)
})

test.each(['duplicate', 'lost-reply', 'error', 'slow'])(
  'credits the payment once when the phone delivers the SMS with %s',
  async (mode) => {
    const code = await open()
    await app.fault('bank/sms', mode, 1)
    const [row] = await app.ctx.db.query<{ payload: string }>(
      "select payload from qrcode where member_id = $1 and state = 'open'",
      [code.member.id],
    )
    const paid = await fetch(`${app.simulators}/bank/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        payload: row!.payload,
        from: { bankCode: 'SCB', accountNo: '1234567890', name: 'SOMCHAI TEST' },
      }),
    })
    expect(paid.status).toBe(200)
    await eventually(async () => (await walletOf(app, code.member)) === code.amount)
    const statesOf = () =>
      app.ctx.db.query<{ state: string }>('select state from payment where member_id = $1', [
        code.member.id,
      ])
    // The payment is marked as credited only after the wallet has been credited.
    await eventually(async () => (await statesOf()).every((one) => one.state === 'credited'))
    expect(await statesOf()).toHaveLength(1)
  },
)

test('credits a member who announced the exact amount and whose account digits match', async () => {
  const [payer, other] = [await app.member(), await app.member()]
  await app.ctx.db.query(
    `insert into bank_claim (bank_code, account_no, member_id)
      values ('KBANK', $1, $2), ('KBANK', $3, $4)`,
    [payer.id.toString(), payer.id, other.id.toString(), other.id],
  )
  const note = (member: TestMember, amount: number) =>
    app.call(noteDeposit, { body: { amount } }, member)
  const sendTransfer = (amount: string, balance: string) =>
    send(
      sms(
        smsText(amount, balance).replace('เงินเข้า', `รับโอนจาก X-${payer.id.toString().slice(-4)}`),
      ),
    )
  expect(await sendTransfer('217.40', '25,100.00')).toBe(200)
  await note(other, 218.4)
  expect(await sendTransfer('218.40', '25,318.40')).toBe(200)
  expect([await walletOf(app, payer), await walletOf(app, other)]).toEqual([0n, 0n])
  await note(payer, 219.4)
  expect(await sendTransfer('219.40', '25,537.80')).toBe(200)
  expect([await walletOf(app, payer), await walletOf(app, other)]).toEqual([219_40n, 0n])
})
