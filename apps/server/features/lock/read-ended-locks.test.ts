import { afterEach, expect, test } from 'vitest'
import { endedLocksDays, readEndedLocks } from '@champa/contract/lock-ended'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { putLock } from '../../testing/test-locks.ts'
import { endLock, inBook, settleLock } from './index.ts'

const app = await startTestApp()
afterEach(() => app.proveBooks())

const endedLocksOf = async (member: TestMember) => {
  const answered = await app.call(readEndedLocks, { headers: { 'accept-language': 'en' } }, member)
  if (!answered.ok) throw new Error(answered.body.message)
  return answered.body.locks
}

test('a won bonus shows one notice, however often its lock is settled', async () => {
  const member = await app.member(100_00n)
  await putLock(app, member, 10_00n, { turnoverRequired: 0n })
  expect(await endedLocksOf(member)).toEqual([])
  await Promise.all(Array.from({ length: 5 }, () => settleLock(app.ctx, member.id)))
  await settleLock(app.ctx, member.id)
  expect(await endedLocksOf(member)).toEqual([
    {
      _id: `${member.id}-1`,
      name: 'Ten',
      source: 'bonus',
      state: 'won',
      taken: 0n,
      endedAt: expect.any(Number),
    },
  ])
})

test('lists lost and expired play locks, newest first, without cancelled ones', async () => {
  const member = await app.member(100_00n)
  for (const state of ['lost', 'expired', 'cancelled'] as const) {
    await putLock(app, member, 10_00n, { turnoverRequired: 1_000_00n })
    await inBook(app.ctx.db, member.id, (tx, { lock }) => endLock(tx, lock!, state, 0n as never))
  }
  expect((await endedLocksOf(member)).map(({ state }) => state)).toEqual(['expired', 'lost'])
  expect(await endedLocksOf(await app.member())).toEqual([])
})

test('a notice of an ended lock disappears after `endedLocksDays`', async () => {
  const member = await app.member(100_00n)
  await putLock(app, member, 10_00n, { turnoverRequired: 0n })
  await settleLock(app.ctx, member.id)
  await app.ctx.db.query(
    'update play_lock set ended_at = ended_at - make_interval(days => $2) where member_id = $1',
    [member.id, endedLocksDays],
  )
  expect(await endedLocksOf(member)).toEqual([])
})
