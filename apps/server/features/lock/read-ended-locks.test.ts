import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { endedLocksDays, readEndedLocks } from '@champa/contract/lock-ended'
import { clock } from '../../platform/clock.ts'
import { openTestHouse, type TestHouse, type TestMember } from '../../testing/test-house.ts'
import { putLock } from '../../testing/test-locks.ts'
import { endLock, inBook, settleLock } from './index.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterEach(async () => {
  clock.set()
  await house.proveBooks()
})
afterAll(() => house.stop())

const told = async (member: TestMember) => {
  const answered = await house.call(
    readEndedLocks,
    { headers: { 'accept-language': 'en' } },
    member,
  )
  if (!answered.ok) throw new Error(answered.body.message)
  return answered.body.locks
}

test('a won bonus leaves one notice, however often its lock is settled', async () => {
  const member = await house.member(100_00n)
  await putLock(house, member, 10_00n, { turnoverRequired: 0n })
  expect(await told(member)).toEqual([])
  await Promise.all(Array.from({ length: 5 }, () => settleLock(house.house, member.id)))
  await settleLock(house.house, member.id)
  expect(await told(member)).toEqual([
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

test('notices show the member’s own lost and expired locks, newest first, and omit cancelled ones', async () => {
  const member = await house.member(100_00n)
  for (const state of ['lost', 'expired', 'cancelled'] as const) {
    await putLock(house, member, 10_00n, { turnoverRequired: 1_000_00n })
    await inBook(house.house.db, member.id, (tx, { lock }) =>
      endLock(tx, lock!, state, 0n as never),
    )
  }
  expect((await told(member)).map(({ state }) => state)).toEqual(['expired', 'lost'])
  expect(await told(await house.member())).toEqual([])
})

test('a notice disappears after its days', async () => {
  const member = await house.member(100_00n)
  await putLock(house, member, 10_00n, { turnoverRequired: 0n })
  await settleLock(house.house, member.id)
  await house.house.db.query(
    'update play_lock set ended_at = ended_at - make_interval(days => $2) where member_id = $1',
    [member.id, endedLocksDays],
  )
  expect(await told(member)).toEqual([])
})
