import { afterEach, expect, test } from 'vitest'
import { openApp } from '../../../app.ts'
import { clock } from '../../../platform/clock.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { eventually } from '../../../testing/outside-world.ts'
import { walletOf } from '../../../testing/pay-in.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { readFeeds } from './read-feeds.job.ts'

const app = await startTestApp()
afterEach(() => app.proveBooks())

/** Creates a member whose bank account is claimed as at registration. */
async function registered(bankCode = 'KBANK'): Promise<TestMember> {
  const member = await app.member()
  await app.ctx.db.query(
    'insert into bank_claim (bank_code, account_no, member_id) values ($1, $2, $3)',
    [bankCode, member.id.toString(), member.id],
  )
  return member
}

async function transfer(
  to: { bankCode: string; accountNo: string },
  from: { bankCode: string; accountNo: string; name: string },
  amount: string,
): Promise<string> {
  const sent = await fetch(`${app.simulators}/bank/transfer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to, from, amount, slip: false }),
  })
  if (!sent.ok) throw new Error(`The bank answered ${sent.status}`)
  return ((await sent.json()) as { bankReference: string }).bankReference
}

const own = (member: TestMember, bankCode = 'KBANK') => ({
  bankCode,
  accountNo: member.id.toString(),
  name: 'SOMCHAI TEST',
})
const arrived = (member: TestMember, amount: bigint) =>
  eventually(async () => {
    await readFeeds.run(app.ctx)
    return (await walletOf(app, member)) === amount
  })
const reasonOf = async (amount: bigint) =>
  (
    await app.ctx.db.query<{ reason: string; state: string }>(
      'select reason, state from payment where amount = $1',
      [amount],
    )
  )[0]

test.each([
  ['SCB', '4058821937', 'six digits and the bank'],
  ['KBANK', '0623174480', 'four digits and the name'],
  ['GSB', '020045590133', 'four digits, the name, and no reference'],
  ['SCB', '4051110006', 'six digits, although the account is retired'],
])(
  'credits a payment into %s %s to the payer when the feed reports %s',
  async (bankCode, accountNo) => {
    const member = await registered()
    await transfer({ bankCode, accountNo }, own(member), '250.00')
    await arrived(member, 250_00n)
    await readFeeds.run(app.ctx)
    expect(await walletOf(app, member)).toBe(250_00n)
  },
)

test('a payment into a TrueMoney wallet identifies its payer by phone number', async () => {
  const member = await app.member()
  await app.ctx.db.query('insert into phone_claim (phone, member_id) values ($1, $2)', [
    `+66${member.phone.slice(1)}`,
    member.id,
  ])
  await transfer(
    { bankCode: 'TRUEMONEY', accountNo: '0952201188' },
    { bankCode: 'TRUEMONEY', accountNo: member.phone, name: 'SOMCHAI TEST' },
    '60.00',
  )
  await arrived(member, 60_00n)
})

test('refuses a second row for one account, because its feed would be credited twice', async () => {
  const again = `insert into receiving_account (account, kind, bank_code, mode, account_name,
      account_no, currency, state, minimum, maximum, quick_amounts, draws_qr, expires_in_ms,
      position)
    select 'SCB again', kind, bank_code, mode, account_name, account_no, currency, 'retired',
      minimum, maximum, quick_amounts, draws_qr, expires_in_ms, 99
    from receiving_account
    where account = 'SCB:4058821937'`
  await expect(app.operator.db.query(again)).rejects.toMatchObject({ code: '23505' })
})

test('stores a payment by a non-member as unmatched', async () => {
  await transfer(
    { bankCode: 'SCB', accountNo: '4058821937' },
    { bankCode: 'BBL', accountNo: '5550009999', name: 'NOBODY' },
    '61.01',
  )
  await eventually(async () => (await readFeeds.run(app.ctx)) >= 0 && (await reasonOf(61_01n)))
  expect(await reasonOf(61_01n)).toEqual({ state: 'unmatched', reason: 'no-member' })
})

test('holds a payment that matches two members for staff, even when one announced it', async () => {
  const [first, second] = [await registered('SCB'), await registered('BBL')]
  // Two members' accounts end in the same digits.
  await app.ctx.db.query(
    `insert into bank_claim (bank_code, account_no, member_id)
      values ('TTB', '8800771234', $1), ('TTB', '8811771234', $2)`,
    [first.id, second.id],
  )
  const from = { bankCode: 'TTB', accountNo: '0000771234', name: 'SOMCHAI TEST' }
  await transfer({ bankCode: 'SCB', accountNo: '4058821937' }, from, '62.01')
  await eventually(async () => (await readFeeds.run(app.ctx)) >= 0 && (await reasonOf(62_01n)))
  expect(await reasonOf(62_01n)).toEqual({ state: 'unmatched', reason: 'ambiguous' })
  await app.ctx.db.query(
    "insert into deposit_notice (member_id, id, amount, created_at) values ($1, 'n', 6202, $2)",
    [second.id, clock.now()],
  )
  await transfer({ bankCode: 'SCB', accountNo: '4058821937' }, from, '62.02')
  await eventually(async () => (await readFeeds.run(app.ctx)) >= 0 && (await reasonOf(62_02n)))
  expect(await reasonOf(62_02n)).toEqual({ state: 'unmatched', reason: 'ambiguous' })
  expect([await walletOf(app, first), await walletOf(app, second)]).toEqual([0n, 0n])
})

test('does not credit a member whose currency differs from the account’s', async () => {
  const member = await registered()
  await asOwner(app, `update member set currency = 'LAK' where member_id = ${member.id}`)
  await transfer({ bankCode: 'SCB', accountNo: '4058821937' }, own(member), '63.01')
  await eventually(async () => (await readFeeds.run(app.ctx)) >= 0 && (await reasonOf(63_01n)))
  expect([await reasonOf(63_01n), await walletOf(app, member)]).toEqual([
    { state: 'unmatched', reason: 'currency' },
    0n,
  ])
})

test.each(['error', 'refuse', 'lost-reply', 'timeout', 'slow', 'duplicate', 'out-of-order'])(
  'credits every payment once when the feed answers with %s',
  async (mode) => {
    const member = await registered()
    for (let n = 0; n < 3; n++)
      await transfer({ bankCode: 'SCB', accountNo: '4058821937' }, own(member), '70.00')
    await app.fault('bank/feed', mode, 3)
    await arrived(member, 210_00n)
    await readFeeds.run(app.ctx)
    expect(await walletOf(app, member)).toBe(210_00n)
  },
)

test('credits each of 300 payments on two pages once when two processes read them', async () => {
  const member = await registered()
  for (let n = 0; n < 300; n += 50)
    await Promise.all(
      Array.from({ length: 50 }, () =>
        transfer({ bankCode: 'KBANK', accountNo: '0623174480' }, own(member), '10.00'),
      ),
    )
  const second = await openApp(app.ctx.settings, app.ctx.db.url)
  await eventually(async () => {
    await Promise.all([readFeeds.run(app.ctx), readFeeds.run(second.ctx)])
    return (await walletOf(app, member)) >= 3_000_00n
  })
  await Promise.all([readFeeds.run(app.ctx), readFeeds.run(second.ctx)])
  expect(await walletOf(app, member)).toBe(3_000_00n)
  await second.close()
})

test('reads a page again when its payments could not be stored', async () => {
  const member = await registered()
  await asOwner(app, 'alter table payment_lock rename to payment_lock_away')
  await transfer({ bankCode: 'SCB', accountNo: '4058821937' }, own(member), '80.00')
  await readFeeds.run(app.ctx)
  await asOwner(app, 'alter table payment_lock_away rename to payment_lock')
  expect(await walletOf(app, member)).toBe(0n)
  await arrived(member, 80_00n)
})
