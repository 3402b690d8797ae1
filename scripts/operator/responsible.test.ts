import { afterAll, expect, test } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import { excludeMyself } from '../../packages/contract/responsible.ts'
import { clock } from '../../apps/server/platform/clock.ts'
import { breakOf, exclude, findAll, openAccount } from '../../apps/server/testing/persons.ts'
import { testGames } from '../../apps/server/testing/test-games.ts'
import { putLock } from '../../apps/server/testing/test-locks.ts'
import { startTestApp } from '../../apps/server/testing/test-app.ts'
import type { Answer } from './answer.ts'
import { carryOut, commandOf } from './commands.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
afterAll(() => app.proveBooks())

const operator = (name: string, ...words: string[]): Promise<Answer> =>
  carryOut(commandOf(name)!, app.operator, words)

test('a self-excluded member is paid out once, with the money of games and of an ended bonus', async () => {
  const games = testGames(app)
  const member = await app.member(500_00n)
  await games.activate(member, 'naga')
  await games.transfer(member, 'wallet', 'naga', 200)
  await putLock(app, member, 50_00n, { successBasisPoints: fromPercent(200) })
  expect(await operator('pay-out', member.phone)).toMatchObject({
    done: false,
    message: expect.stringContaining('can withdraw the money themselves'),
  })
  expect(await app.call(excludeMyself, { body: { months: 6 } }, member)).toMatchObject({
    ok: true,
  })
  expect((await operator('excluded')).message).toContain(member.phone)
  expect(await operator('pay-out', member.phone)).toMatchObject({
    done: true,
    message: expect.stringContaining(' of 500.00 goes to the registered account'),
  })
  expect(
    await app.ctx.db.query(
      "select amount, status from movement where member_id = $1 and type = 'withdraw'",
      [member.id],
    ),
  ).toEqual([{ amount: 500_00n, status: 'in progress' }])
  expect(await operator('pay-out', member.phone)).toMatchObject({
    done: false,
    message: 'There is nothing to pay out.',
  })
  expect(await operator('pay-out', '0000000000')).toMatchObject({ done: false })
  expect(await operator('pay-out')).toMatchObject({
    done: false,
    message: expect.stringContaining('Usage'),
  })
})

test('nothing is paid out without a bank account or below the minimum withdrawal', async () => {
  const [member, poor] = [await app.member(500_00n), await app.member(5_00n)]
  for (const one of [member, poor]) await app.call(excludeMyself, { body: { months: 6 } }, one)
  await app.operator.db.query('update member set bank_code = null where member_id = $1', [
    member.id,
  ])
  expect(await operator('pay-out', member.phone)).toMatchObject({
    done: false,
    message: expect.stringContaining('NO_BANK'),
  })
  expect(await operator('pay-out', poor.phone)).toMatchObject({
    done: false,
    message: expect.stringContaining('WITHDRAW_MINIMUM'),
  })
})

test('no command ends a self-exclusion early', async () => {
  const member = await app.member()
  await app.call(excludeMyself, { body: { months: 6 } }, member)
  expect(await operator('end-exclusion', member.phone)).toMatchObject({
    done: false,
    message: expect.stringContaining('Usage'),
  })
  expect(await operator('end-exclusion', member.phone, '--reason', 'asked')).toMatchObject({
    done: false,
    message: expect.stringContaining('not over'),
  })
  clock.set(() => new Date(Date.now() + 200 * 86_400_000))
  expect(await operator('end-exclusion', member.phone, '--reason', 'asked')).toMatchObject({
    done: true,
  })
})

test('accounts that resemble a self-excluded member’s are listed, and decisions recorded', async () => {
  const [one, same, other] = [
    await openAccount(app),
    await openAccount(app),
    await openAccount(app),
  ]
  for (const { id } of [same, other])
    await app.operator.db.query('update member set name = $2 where member_id = $1', [id, one.name])
  await exclude(app, one)
  await findAll(app)
  const usernames = [one, same, other].map(({ body }) => body.username) as [string, string, string]
  const { message } = await operator('matches')
  expect(message).toContain(`${usernames[0]}  ${usernames[1]}  name  raised`)
  expect(await operator('match-same', usernames[0], usernames[1])).toMatchObject({
    done: false,
    message: expect.stringContaining('Usage'),
  })
  const why = ['--reason', 'identity', 'card']
  expect(await operator('match-same', usernames[0], usernames[1], ...why)).toMatchObject({
    done: true,
  })
  expect(await operator('match-other', usernames[0], usernames[2], ...why)).toMatchObject({
    done: true,
  })
  expect(await operator('match-other', usernames[0], usernames[2], ...why)).toMatchObject({
    done: false,
  })
  expect((await breakOf(app, same)).status).toBe('self-excluded')
  expect((await breakOf(app, other)).status).toBe('active')
  expect((await operator('matches')).message).not.toContain(usernames[2])
})
