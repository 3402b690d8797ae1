import { createAccount, login, readProfile } from '@champa/contract/account'
import { sendMessage } from '@champa/contract/chat'
import type { MinorUnits } from '@champa/contract/money'
import { closeAccount } from '@champa/contract/privacy'
import { createQrcode } from '@champa/contract/deposit'
import { withdraw } from '@champa/contract/withdraw'
import { excludeMyself } from '@champa/contract/responsible'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clock } from '../../../platform/clock.ts'
import { refuse } from '../../../platform/refusals.ts'
import { asMember, newMessageId, switchChatOn } from '../../../testing/chat-people.ts'
import { payIn } from '../../../testing/pay-in.ts'
import {
  enter,
  newAddress,
  provePhone,
  registerBody,
  signUp,
  statusesOf,
} from '../../../testing/sign-up.ts'
import { decidePayout, eventually } from '../../../testing/outside-world.ts'
import { testGames } from '../../../testing/test-games.ts'
import { putLock } from '../../../testing/test-locks.ts'
import { openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { ingestReport } from '../../deposit/index.ts'
import { excludeMyself as excludeMyselfHandler } from '../../responsible/exclude-myself.ts'
import { payOutExcluded } from '../../withdraw/index.ts'
import { sendPayouts } from '../../withdraw/send-payouts.job.ts'
import { closeAccount as closeAccountHandler } from './close-account.ts'
import { forgetClosed } from './forget-closed.job.ts'
import { forgetFormer } from './forget-former.job.ts'
import { listClosed, reopenAccount } from './reopen-account.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await switchChatOn(app.operator)
})
afterEach(() => clock.set())
afterAll(() => app.stop())

const dayMs = 24 * 3_600_000
const password = 'river-lantern-7'
const ahead = (days: number): void => clock.set(() => new Date(Date.now() + days * dayMs))
const close = (member: TestMember, said = password) =>
  app.call(closeAccount, { body: { password: said, confirmed: true } }, member)
const signedUp = async (name = 'สมหญิง ใจงาม') => {
  const registered = await signUp(app, { password, name, bankAccountName: name })
  return { ...registered, member: await enter(app, registered) }
}
const statusOf = async (id: bigint) =>
  (
    await app.ctx.db.query<{ status: string }>('select status from member where member_id = $1', [
      id,
    ])
  )[0]!.status

test('closed at once: every session ends, and the right password is told INACTIVE_USER', async () => {
  const { body, id, member } = await signedUp()
  const there = await enter(app, { body, id })
  expect(await close(member)).toMatchObject({ ok: true, body: { forgetAt: expect.any(Number) } })
  expect(
    statusesOf(await Promise.all([member, there].map((one) => app.call(readProfile, {}, one)))),
  ).toEqual([401, 401])
  expect(
    await app.call(login, { body: { username: body.username, password }, headers: newAddress() }),
  ).toMatchObject({ status: 403, body: { message: 'INACTIVE_USER' } })
  expect(
    await app.call(login, {
      body: { username: body.username, password: 'not-the-word' },
      headers: newAddress(),
    }),
  ).toMatchObject({ body: { message: 'WRONG_CREDENTIAL' } })
})

test('WRONG_PASSWORD: the password is asked, and cannot be guessed here', async () => {
  const { id, member } = await signedUp()
  const guesses = await Promise.all(Array.from({ length: 9 }, () => close(member, 'not-the-word')))
  expect(guesses.filter((one) => !one.ok && one.body.message === 'WRONG_PASSWORD')).toHaveLength(5)
  expect(await close(member)).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
  expect(await statusOf(id)).toBe('active')
})

test('MONEY_LEFT: as much as can be withdrawn; less than that stays on the books', async () => {
  const { id, member } = await signedUp()
  await payIn(app, member, 100_00n)
  expect(await close(member)).toMatchObject({ status: 409, body: { message: 'MONEY_LEFT' } })
  expect(await statusOf(id)).toBe('active')
  expect((await app.call(readProfile, {}, member)).ok).toBe(true)
  const dust = await signedUp()
  await payIn(app, dust.member, 99_99n)
  expect(await close(dust.member)).toMatchObject({ ok: true })
  expect(
    (await listClosed(app.ctx, 50)).find(({ username }) => username === dust.body.username),
  ).toMatchObject({ wallet: 99_99n })
  await app.proveBooks()
})

test('WITHDRAW_PENDING: until the bank has paid', async () => {
  const { member } = await signedUp()
  await payIn(app, member, 500_00n)
  expect(await app.call(withdraw, { body: { amount: 500 } }, member)).toMatchObject({ ok: true })
  expect(await close(member)).toMatchObject({ status: 409, body: { message: 'WITHDRAW_PENDING' } })
})

test('BONUS_CONDITION: a play lock is in play', async () => {
  const { member } = await signedUp()
  await payIn(app, member, 50_00n)
  await putLock(app, member, 20_00n, { turnoverRequired: 500_00n as MinorUnits })
  expect(await close(member)).toMatchObject({ status: 409, body: { message: 'BONUS_CONDITION' } })
})

test('DEPOSIT_PENDING: a code can still be paid', async () => {
  const { member } = await signedUp()
  expect(
    await app.call(
      createQrcode,
      { params: { bankCode: 'PAYONEX' }, body: { amount: 100 } },
      member,
    ),
  ).toMatchObject({ ok: true })
  expect(await close(member)).toMatchObject({ status: 409, body: { message: 'DEPOSIT_PENDING' } })
  clock.set(() => new Date(Date.now() + 3_600_000))
  expect(await close(member)).toMatchObject({ ok: true })
})

test('MONEY_LEFT: a game that does not say what is there may hold what was won since the last look', async () => {
  const games = testGames(app)
  const { member } = await signedUp()
  await payIn(app, member, 60_00n)
  await games.activate(member, 'naga')
  await games.transfer(member, 'wallet', 'naga', 60)
  await games.play('naga', member, 1, 901)
  await app.fault('games/naga/balance', 'refuse', 1)
  expect(await close(member)).toMatchObject({ status: 409, body: { message: 'MONEY_LEFT' } })
  expect(await close(member)).toMatchObject({ status: 409, body: { message: 'MONEY_LEFT' } })
  expect(await games.creditsAt('naga', member)).toBe(960_00n)
})

test('INACTIVE_USER: a self-exclusion that another device has just begun is not taken away by closing, nor a closing by it', async () => {
  // Nobody registers by the name of somebody who is excluded.
  const [excluded, closed] = [await signedUp('วิชัย พักเล่น'), await signedUp()]
  const late = async <A>(
    handler: (call: never, of: typeof app.ctx) => Promise<A>,
    memberId: bigint,
    body: object,
  ) =>
    handler({ body, member: { memberId }, refuse } as never, app.ctx).then(
      () => 'done',
      (error: Error) => error.message,
    )
  await app.call(excludeMyself, { body: { months: 6 } }, excluded.member)
  expect(await late(closeAccountHandler, excluded.id, { password, confirmed: true })).toContain(
    'INACTIVE_USER',
  )
  expect(await statusOf(excluded.id)).toBe('self-excluded')
  await close(closed.member)
  expect(await late(excludeMyselfHandler, closed.id, { months: 6 })).toContain('INACTIVE_USER')
  expect(await statusOf(closed.id)).toBe('closed')
  expect(
    await app.ctx.db.query('select 1 from play_break where member_id = $1', [closed.id]),
  ).toEqual([])
})

test('two devices at once close it once; what comes in between is seen', async () => {
  const { id, member } = await signedUp()
  const [first, second, paid] = await Promise.all([
    close(member),
    close(member),
    payIn(app, member, 100_00n),
  ])
  expect(paid).toBeDefined()
  const closed = [first, second].some((one) => one.ok)
  expect(await statusOf(id)).toBe(closed ? 'closed' : 'active')
  // Between claim and posting the payment is still arriving.
  if (!closed)
    for (const one of [first, second])
      expect(one).toMatchObject({
        body: { message: expect.stringMatching(/^(MONEY_LEFT|DEPOSIT_PENDING)$/) },
      })
  await app.proveBooks()
})

test('after the cooling time profile and chat are forgotten, who it was and the books are kept apart; the phone is free, the bank account is not', async () => {
  const { body, id, member } = await signedUp()
  await app.call(sendMessage, {
    body: { id: newMessageId(), message: { message_type: 'text', payload: 'my secret' } as never },
    headers: asMember(member).headers,
  })
  await payIn(app, member, 5_00n)
  await close(member)
  expect(await forgetClosed.run(app.ctx)).toBe(0)
  expect(
    await app.call(createAccount, {
      body: { ...registerBody(body.username), otpToken: 'x'.repeat(43) },
      headers: newAddress(),
    }),
  ).toMatchObject({ body: { message: 'EXISTING_USER' } })
  ahead(46)
  expect(await forgetClosed.run(app.ctx)).toBeGreaterThan(0)
  const [left] = await app.ctx.db.query<Record<string, unknown>>(
    'select to_jsonb(m) as row from member m where member_id = $1',
    [id],
  )
  for (const known of [body.name, body.username, body.bankAccountNo, body.bankAccountName])
    expect(JSON.stringify(left)).not.toContain(known)
  expect(await app.ctx.db.query('select 1 from chat_message where member_id = $1', [id])).toEqual(
    [],
  )
  expect(
    await app.ctx.db.query('select last_text, state from chat_room where member_id = $1', [id]),
  ).toEqual([{ last_text: '', state: 'closed' }])
  expect(
    await app.ctx.db.query(
      'select name, phone, bank_account_no from former_member where member_id = $1',
      [id],
    ),
  ).toEqual([
    { name: body.name, phone: `+66${body.username.slice(1)}`, bank_account_no: body.bankAccountNo },
  ])
  expect(
    await app.ctx.db.query('select balance from account where member_id = $1 and name = $2', [
      id,
      'wallet',
    ]),
  ).toEqual([{ balance: 5_00n }])
  expect(
    await app.call(login, { body: { username: body.username, password }, headers: newAddress() }),
  ).toMatchObject({ body: { message: 'WRONG_CREDENTIAL' } })

  const again = { ...registerBody(body.username), otpToken: await provePhone(app, body.username) }
  expect(
    await app.call(createAccount, {
      body: { ...again, bankAccountNo: body.bankAccountNo },
      headers: newAddress(),
    }),
  ).toMatchObject({ body: { message: 'EXISTING_BANK' } })
  expect(await app.call(createAccount, { body: again, headers: newAddress() })).toMatchObject({
    ok: true,
  })
  expect(await forgetFormer.run(app.ctx)).toBe(0)
  ahead(46 + 5 * 366)
  expect(await forgetFormer.run(app.ctx)).toBeGreaterThan(0)
  expect(await app.ctx.db.query('select 1 from former_member where member_id = $1', [id])).toEqual(
    [],
  )
  expect(await app.ctx.db.query('select 1 from bank_claim where member_id = $1', [id])).toEqual([])
  await app.proveBooks()
})

test('money that comes in after the closing is not forgotten: the profile waits until the support has paid it out', async () => {
  const { body, member } = await signedUp()
  await close(member)
  await payIn(app, member, 700_00n)
  ahead(46)
  await forgetClosed.run(app.ctx)
  expect(
    (await listClosed(app.ctx, 50)).find(({ username }) => username === body.username),
  ).toMatchObject({ wallet: 700_00n })
  const asked = await payOutExcluded(app.ctx, body.username)
  expect(asked).toMatchObject({ outcome: 'asked', amount: 700_00n, left: 0n })
  ahead(48)
  await forgetClosed.run(app.ctx)
  expect((await listClosed(app.ctx, 50)).some(({ username }) => username === body.username)).toBe(
    true,
  )
  await sendPayouts.run(app.ctx)
  await decidePayout(app, asked.outcome === 'asked' ? asked.id : '', 'paid')
  // The bank tells of it by an event.
  await eventually(
    async () =>
      (
        await app.ctx.db.query(
          "select 1 from movement where member_id = $1 and type = 'withdraw' and status = 'SUCCESS'",
          [member.id],
        )
      ).length === 1,
  )
  ahead(50)
  await forgetClosed.run(app.ctx)
  expect((await listClosed(app.ctx, 50)).some(({ username }) => username === body.username)).toBe(
    false,
  )
  await app.proveBooks()
})

test('a payment from the account of somebody who is forgotten fits nobody, and waits for a person', async () => {
  const { body, id, member } = await signedUp()
  await close(member)
  ahead(46)
  await forgetClosed.run(app.ctx)
  const paid = await ingestReport(app.ctx, {
    channel: 'feed',
    provider: 'SCB',
    receivingAccount: 'SCB:4058821937',
    reference: null,
    bankReference: `late-${id}`,
    amount: 321_00n as MinorUnits,
    paidAt: clock.now(),
    payer: {
      bankCode: body.bankCode!,
      accountNo: body.bankAccountNo!,
      name: body.bankAccountName!,
    },
  })
  expect(
    await app.ctx.db.query(
      'select state, reason, member_id from payment where bank_reference = $1',
      [`late-${id}`],
    ),
  ).toEqual([{ state: 'kept', reason: 'no-member', member_id: null }])
  expect(paid).toBeDefined()
})

test('before that the support may take the closing back, and everything is as it was', async () => {
  const { body, id, member } = await signedUp()
  await close(member)
  expect(await reopenAccount(app.ctx, body.username)).toBe(true)
  expect(await reopenAccount(app.ctx, body.username)).toBe(false)
  const back = await enter(app, { body, id })
  expect(await app.call(readProfile, {}, back)).toMatchObject({
    ok: true,
    body: { profile: { name: body.name } },
  })
  ahead(46)
  await forgetClosed.run(app.ctx)
  expect(await statusOf(id)).toBe('active')
})
