import { afterEach, expect, test } from 'vitest'
import { refreshGames } from '@champa/contract/game'
import { cancelLock as cancelLockShown } from '@champa/contract/bonus'
import { readLock } from '@champa/contract/lock'
import { toWire } from '@champa/contract/money'
import { asOwner } from '../../testing/as-owner.ts'
import { runInCrashingTransaction } from '../../testing/crashing-app.ts'
import { testGames } from '../../testing/test-games.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { putActivation } from '../../testing/test-campaigns.ts'
import { locksOf, putLock } from '../../testing/test-locks.ts'
import { readActivated } from './activation.ts'
import { cancelLock } from './cancel-lock.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
afterEach(() => app.proveBooks())

const lock = { credit: 50_00n, turnoverRequired: 1_000_00n }
/**
 * A member with 500.00 baht of own money and a bonus of 50.00, of which 300.00 are at game naga and
 * 100.00 at game mekong.
 */
const locked = () => games.player(500_00n, { naga: 300, mekong: 100, sixstars: 0 }, lock)

const finishes = (member: TestMember) =>
  app.ctx.db.query(
    "select amount, status from movement where member_id = $1 and type = 'finish_bonus'",
    [member.id],
  )

const lockShown = async (member: TestMember) => {
  const response = await app.call(readLock, {}, member)
  if (!response.ok || !response.body.lock) throw new Error('no play lock is active')
  return { _id: response.body.lock._id, takes: toWire(response.body.lock.cancel.takes) }
}

test('NO_DATA: refuses an unknown lock id; the shown id cancels at the shown amount', async () => {
  const member = await locked()
  const shown = await lockShown(member)
  for (const _id of [`9${shown._id}`, '999-1', 'lock'])
    expect(await app.call(cancelLockShown, { body: { ...shown, _id } }, member)).toMatchObject({
      body: { message: 'NO_DATA' },
    })
  expect(await app.call(cancelLockShown, { body: shown }, member)).toMatchObject({
    ok: true,
    body: { keeps: 500_00n, takes: 50_00n },
  })
})

test('a repeated request returns the first answer, whatever has happened since', async () => {
  const member = await locked()
  const shown = await lockShown(member)
  const first = await app.call(cancelLockShown, { body: shown }, member)
  expect(first).toMatchObject({
    ok: true,
    body: { message: 'BONUS_CLEAR', keeps: 500_00n, takes: 50_00n },
  })
  await games.transfer(member, 'wallet', 'naga', 300)
  await games.play('naga', member, 100, 0)
  await app.call(refreshGames, {}, member)
  await putActivation(app, member, 'LATER')
  await putLock(app, member, 20_00n, { turnoverRequired: 1_000_00n })
  const again = await app.call(cancelLockShown, { body: shown }, member)
  expect([again.status, again.body]).toEqual([first.status, first.body])
  expect(await readActivated(app.ctx.db, member.id)).toBe('LATER')
  expect(await locksOf(app, member)).toEqual([
    ['cancelled', 50_00n],
    ['in_play', null],
  ])
})

test.each(Array.from({ length: 14 }, (_, index) => index + 1))(
  'a crash at SQL statement %i never ends the play lock without deactivating the bonus',
  async (at) => {
    const member = await locked()
    const shown = await lockShown(member)
    await putActivation(app, member, 'AGAIN')
    await games.transferAll(member, 'wallet')
    await runInCrashingTransaction(app.ctx, { at, when: at % 2 ? 'after' : 'before' }, (dying) =>
      cancelLock(dying, member.id, { no: 1, takes: 50_00n }),
    )
    const isActivated = (await readActivated(app.ctx.db, member.id)) !== null
    expect((await locksOf(app, member))[0]![0]).toBe(isActivated ? 'in_play' : 'cancelled')
    await asOwner(
      app,
      `update book set lease_until = '2020-01-01'
        where member_id = ${member.id}
          and lease_key is not null`,
    )
    await games.settle()
    expect(await app.call(cancelLockShown, { body: shown }, member)).toMatchObject({
      ok: true,
      body: { keeps: 500_00n, takes: 50_00n },
    })
    expect(await readActivated(app.ctx.db, member.id)).toBeNull()
  },
)

test('reports how a balance sync ended the play lock, and deactivates the bonus', async () => {
  const member = await locked()
  const shown = await lockShown(member)
  await putActivation(app, member, 'AGAIN')
  await app.ctx.db.query(
    'update play_lock set turnover_done = turnover_required where member_id = $1',
    [member.id],
  )
  await app.call(refreshGames, {}, member)
  expect(await locksOf(app, member)).toEqual([['won', 0n]])
  expect(await app.call(cancelLockShown, { body: shown }, member)).toMatchObject({
    ok: true,
    body: { keeps: 550_00n, takes: 0n },
  })
  expect(await readActivated(app.ctx.db, member.id)).toBeNull()
})

const over = ({ id }: TestMember) =>
  app.ctx.db.query('update play_lock set expires_at = started_at where member_id = $1', [id])

test('cancelling a play lock that expired after it was shown takes the shown amount', async () => {
  const member = await locked()
  const shown = await lockShown(member)
  await app.call(refreshGames, {}, member)
  await over(member)
  expect(await app.call(cancelLockShown, { body: shown }, member)).toMatchObject({
    ok: true,
    body: { keeps: 500_00n, takes: 50_00n },
  })
  expect(await locksOf(app, member)).toEqual([['expired', 50_00n]])
})

test.each([
  ['synced', true],
  ['not synced', false],
])('BONUS_CHANGED: refuses an expired play lock after a win that is %s', async (_, isSeen) => {
  const member = await locked()
  const shown = await lockShown(member)
  await games.play('naga', member, 100, 350)
  await app.ctx.db.query('update game_account set refreshed_at = null where member_id = $1', [
    member.id,
  ])
  if (isSeen) await app.call(refreshGames, {}, member)
  await over(member)
  expect(await app.call(cancelLockShown, { body: shown }, member)).toMatchObject({
    status: 409,
    body: { message: 'BONUS_CHANGED' },
  })
  expect(await finishes(member)).toEqual([])
  expect(await locksOf(app, member)).toEqual([['in_play', null]])
})

test('BONUS_CHANGED: takes nothing when a win has raised the amount shown', async () => {
  const member = await locked()
  const shown = await lockShown(member)
  await games.play('naga', member, 100, 350)
  expect(await app.call(cancelLockShown, { body: shown }, member)).toMatchObject({
    status: 409,
    body: { message: 'BONUS_CHANGED' },
  })
  expect(await finishes(member)).toEqual([])
  expect(await locksOf(app, member)).toEqual([['in_play', null]])
  expect(await app.call(cancelLockShown, { body: await lockShown(member) }, member)).toMatchObject({
    ok: true,
    body: { keeps: 500_00n, takes: 300_00n },
  })
})
