import { afterEach, expect, test } from 'vitest'
import { autoLogin, readGameAccount, resetGamePassword } from '@champa/contract/game'
import { readQrcode } from '@champa/contract/deposit'
import { excludeMyself, takeTimeOut } from '@champa/contract/responsible'
import type { GameCard } from '@champa/contract/wallet'
import { clock } from '../../platform/clock.ts'
import { runInCrashingApp, type CrashPoint } from '../../testing/crashing-app.ts'
import { eventually, payCode } from '../../testing/outside-world.ts'
import { testCodes } from '../../testing/test-codes.ts'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { leaveGames } from './leave-games.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
await games.connect()
afterEach(() => app.proveBooks())

const minuteMs = 60_000
const ahead = (ms: number): void => clock.set(() => new Date(Date.now() + ms))
const rest = (member: TestMember) => app.call(takeTimeOut, { body: { days: 1 } }, member)
const accountAt = (member: TestMember, code: string) =>
  app.call(readGameAccount, { params: { code } }, member)
const workOf = async ({ id }: TestMember) =>
  (
    await app.ctx.db.query(
      `select rotated_games, money_returned
        from play_break_job
        where member_id = $1`,
      [id],
    )
  )[0]
const leaseOf = async ({ id }: TestMember) =>
  (
    await app.ctx.db.query<{ leaseKey: string | null }>(
      'select lease_key from book where member_id = $1',
      [id],
    )
  )[0]!.leaseKey
const walletOf = async (member: TestMember) => (await games.wallet(member)).wallet.amount

/**
 * A member with 50.00 in the wallet and 250.00 at the game, of which 50.00 are winnings not synced
 * yet.
 */
async function player(code: string): Promise<TestMember> {
  const member = await app.member(250_00n)
  await games.activate(member, code)
  await games.transfer(member, 'wallet', code, 200)
  await games.play(code, member, 10, 60)
  return member
}

/** Signs in at the game's own page with an earlier password; returns the HTTP status. */
async function signIn(
  card: GameCard,
  account: { username: string; event: Record<string, string> | null },
  password: string,
): Promise<number> {
  const { web, login } = card
  const body = new URLSearchParams({
    ...account.event,
    [login.usernameField!]: account.username,
    [login.passwordField!]: password,
  })
  return (await fetch(web!, { method: 'POST', body, redirect: 'manual' })).status
}

test.each(['time-out', 'self-exclusion'])(
  'a %s brings the money back to the wallet and replaces the game password',
  async (kind) => {
    const member = await player('joker')
    const before = await accountAt(member, 'joker')
    if (!before.ok) throw new Error(before.body.message)
    const card = (await games.wallet(member)).slots.find(({ code }) => code === 'joker')!
    expect(await signIn(card, before.body, before.body.password)).toBe(303)
    await (kind === 'time-out'
      ? rest(member)
      : app.call(excludeMyself, { body: { months: 6 } }, member))
    await leaveGames.run(app.ctx)
    expect(await signIn(card, before.body, before.body.password)).toBe(401)
    await expect(games.play('joker', member, 1, 0)).rejects.toThrow('call play failed at joker')
    const [wallet] = await app.ctx.db.query<{ balance: bigint }>(
      `select balance from account where member_id = $1 and name = 'wallet'`,
      [member.id],
    )
    expect(wallet).toEqual({ balance: 300_00n })
    expect(await workOf(member)).toBeUndefined()
  },
)

test('PLAY_PAUSED: a time-out blocks game credentials, links and password resets', async () => {
  const member = await player('naga')
  const before = await accountAt(member, 'naga')
  if (!before.ok) throw new Error(before.body.message)
  const taken = await rest(member)
  const until = taken.ok ? taken.body.pausedUntil : null
  const paused = { status: 403, body: { message: 'PLAY_PAUSED', until } }
  expect(await accountAt(member, 'naga')).toMatchObject(paused)
  expect(
    await app.call(
      autoLogin,
      { params: { provider: 'naga', username: before.body.username } },
      member,
    ),
  ).toMatchObject(paused)
  expect(await app.call(resetGamePassword, { params: { code: 'naga' } }, member)).toMatchObject(
    paused,
  )
  await leaveGames.run(app.ctx)
  expect(await walletOf(member)).toBe(300_00n)
  await app.ctx.db.query(
    "update session set expires_at = expires_at + interval '3 days' where member_id = $1",
    [member.id],
  )
  ahead(25 * 60 * minuteMs)
  const after = await accountAt(member, 'naga')
  expect(after.ok && after.body.password).toMatch(/^[a-z2-9]{12}$/)
  expect(after.ok && after.body.password).not.toBe(before.body.password)
})

test('a time-out closes the open QR code, and a later payment of the code is credited', async () => {
  const codes = testCodes(app)
  const { member, payload } = await codes.open()
  expect(await codes.trackerOf(member)).toMatchObject([{ stage: 'waiting', next: 'pay' }])
  await rest(member)
  await leaveGames.run(app.ctx)
  expect(await codes.trackerOf(member)).toEqual([])
  expect(await app.call(readQrcode, { params: { bankCode: 'PAYONEX' } }, member)).toMatchObject({
    body: { hasQrcode: false, message: 'CANCELLED' },
  })
  await payCode(app, payload)
  await eventually(async () => (await walletOf(member)) === 100_00n)
})

test('PLAY_PAUSED: money in transit when a break begins ends up in the wallet', async () => {
  const member = await player('naga')
  await games.activate(member, 'mekong')
  await app.fault('games/naga/withdraw', 'slow', 1)
  const moving = games.transferAll(member, 'mekong')
  await eventually(async () => (await leaseOf(member)) !== null)
  await rest(member)
  expect(await moving).toMatchObject({ status: 403, body: { message: 'PLAY_PAUSED' } })
  expect(await walletOf(member)).toBe(300_00n)
  expect(await games.creditsAt('mekong', member)).toBe(0n)
  await leaveGames.run(app.ctx)
})

test('money that reaches a game late is brought back as well', async () => {
  const member = await player('naga')
  await app.fault('games/naga/deposit', 'pending', 1)
  expect(await games.transfer(member, 'wallet', 'naga', 50)).toMatchObject({
    body: { status: 'processing' },
  })
  await rest(member)
  await leaveGames.run(app.ctx)
  expect(await workOf(member)).toEqual({ rotatedGames: ['naga'], moneyReturned: false })
  await games.settle()
  ahead(2 * minuteMs)
  await leaveGames.run(app.ctx)
  expect([await workOf(member), await walletOf(member)]).toEqual([undefined, 300_00n])
})

test('a game that is down is retried later, and completed steps are not repeated', async () => {
  const member = await player('naga')
  await app.fault('games/naga/withdraw', 'refuse')
  await rest(member)
  await leaveGames.run(app.ctx)
  expect(await workOf(member)).toEqual({ rotatedGames: ['naga'], moneyReturned: false })
  await leaveGames.run(app.ctx)
  expect(await walletOf(member)).toBe(50_00n)
  await app.clearFaults()
  await app.fault('games/naga/reset', 'error', 1)
  ahead(2 * minuteMs)
  await leaveGames.run(app.ctx)
  expect(await walletOf(member)).toBe(300_00n)
  expect(await workOf(member)).toBeUndefined()
})

test('a failed change of a game password is retried', async () => {
  const member = await player('naga')
  await app.fault('games/naga/reset', 'error', 1)
  await rest(member)
  await leaveGames.run(app.ctx)
  expect(await workOf(member)).toEqual({ rotatedGames: [], moneyReturned: true })
  ahead(2 * minuteMs)
  await leaveGames.run(app.ctx)
  expect(await workOf(member)).toBeUndefined()
})

test('the job stops retrying when the break has ended', async () => {
  const member = await player('naga')
  await app.fault('games/naga/withdraw', 'refuse')
  await rest(member)
  await leaveGames.run(app.ctx)
  await app.clearFaults()
  await app.operator.db.query('update member set paused_until = null where member_id = $1', [
    member.id,
  ])
  ahead(2 * minuteMs)
  await leaveGames.run(app.ctx)
  expect([await workOf(member), await walletOf(member)]).toEqual([undefined, 50_00n])
})

test('the job brings all money back once after a crash at each of 13 SQL statements', async () => {
  const deaths = Array.from(
    { length: 26 },
    (_, index): CrashPoint => ({
      at: Math.floor(index / 2) + 1,
      when: index % 2 === 0 ? 'before' : 'after',
    }),
  )
  for (const crash of deaths) {
    const member = await player('naga')
    await rest(member)
    await runInCrashingApp(app.ctx, crash, (dying) => leaveGames.run(dying))
    for (let minutes = 2; minutes < 60 && (await workOf(member)) !== undefined; minutes += 2) {
      ahead(minutes * minuteMs)
      await games.settle()
      ahead(minutes * minuteMs)
      await leaveGames.run(app.ctx)
    }
    clock.set()
    expect([await walletOf(member), await workOf(member)], JSON.stringify(crash)).toEqual([
      300_00n,
      undefined,
    ])
  }
})
