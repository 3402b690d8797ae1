import { login, readProfile } from '@champa/contract/account'
import type { MinorUnits } from '@champa/contract/money'
import { createQrcode } from '@champa/contract/deposit'
import { withdraw } from '@champa/contract/withdraw'
import { excludeMyself } from '@champa/contract/responsible'
import { expect, test } from 'vitest'
import { clock } from '../../../platform/clock.ts'
import { refuse } from '../../../platform/refusals.ts'
import { payIn } from '../../../testing/pay-in.ts'
import { signInMember, newAddress, statusesOf } from '../../../testing/sign-up.ts'
import { testGames } from '../../../testing/test-games.ts'
import { putLock } from '../../../testing/test-locks.ts'
import { excludeMyself as excludeMyselfHandler } from '../../responsible/breaks.ts'
import { closeAccount as closeAccountHandler, listClosed } from './close-account.ts'
import { closingAccounts, password } from '../../../testing/closing-accounts.ts'
import { startChatApp } from '../../../testing/test-chat.ts'

const app = await startChatApp()

const { close, signedUp, statusOf } = closingAccounts(app)

test('closing ends every session, and a later login is refused with INACTIVE_USER', async () => {
  const { body, id, member } = await signedUp()
  const there = await signInMember(app, { body, id })
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

test('WRONG_PASSWORD: requires the password and limits guesses', async () => {
  const { id, member } = await signedUp()
  const guesses = await Promise.all(Array.from({ length: 9 }, () => close(member, 'not-the-word')))
  expect(guesses.filter((one) => !one.ok && one.body.message === 'WRONG_PASSWORD')).toHaveLength(5)
  expect(await close(member)).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
  expect(await statusOf(id)).toBe('active')
})

test('MONEY_LEFT: refuses to close while at least the minimum withdrawal is left', async () => {
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

test('WITHDRAW_PENDING: refuses to close while a withdrawal is in progress', async () => {
  const { member } = await signedUp()
  await payIn(app, member, 500_00n)
  expect(await app.call(withdraw, { body: { amount: 500 } }, member)).toMatchObject({ ok: true })
  expect(await close(member)).toMatchObject({ status: 409, body: { message: 'WITHDRAW_PENDING' } })
})

test('BONUS_CONDITION: refuses to close while a play lock is active', async () => {
  const { member } = await signedUp()
  await payIn(app, member, 50_00n)
  await putLock(app, member, 20_00n, { turnoverRequired: 500_00n as MinorUnits })
  expect(await close(member)).toMatchObject({ status: 409, body: { message: 'BONUS_CONDITION' } })
})

test('DEPOSIT_PENDING: refuses to close while a QR code can still be paid', async () => {
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

test('MONEY_LEFT: refuses to close while a game does not report its balance', async () => {
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

test('INACTIVE_USER: a self-exclusion and a closure do not overwrite each other', async () => {
  // The excluded member has a unique name, because nobody can register under it later.
  const [excluded, closed] = [await signedUp('วิชัย พักเล่น'), await signedUp()]
  const late = async <A>(
    handler: (call: never, of: typeof app.ctx) => Promise<A>,
    memberId: bigint,
    body: object,
  ) =>
    handler(
      { body, member: { memberId, tokenHash: Buffer.alloc(32) }, refuse } as never,
      app.ctx,
    ).then(
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

test('two concurrent requests close the account once, unless a deposit arrives first', async () => {
  const { id, member } = await signedUp()
  const [first, second, paid] = await Promise.all([
    close(member),
    close(member),
    payIn(app, member, 100_00n),
  ])
  expect(paid).toBeDefined()
  const closed = [first, second].some((one) => one.ok)
  expect(await statusOf(id)).toBe(closed ? 'closed' : 'active')
  // Closing is refused with DEPOSIT_PENDING while a deposit is claimed but not posted yet.
  if (!closed)
    for (const one of [first, second])
      expect(one).toMatchObject({
        body: { message: expect.stringMatching(/^(MONEY_LEFT|DEPOSIT_PENDING)$/) },
      })
  await app.proveBooks()
})
