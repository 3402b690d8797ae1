import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLock } from '@champa/contract/lock'
import type { Satang } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { bonusReceived, depositReceived } from '../../ledger/postings.ts'
import { openTestHouse, type TestHouse, type TestMember } from '../../testing/test-house.ts'
import { beginLock, inBook, settleLock } from './index.ts'

let house: TestHouse
beforeAll(async () => void (house = await openTestHouse()))
afterAll(() => house.stop())

/** A member with 1,000.00 of their own and a bonus of 100.00: won at 1,320.00, lost at 55.00. */
async function locked(): Promise<TestMember> {
  const member = await house.member(1_000_00n)
  await inBook(house.house.db, member.id, async (tx) => {
    const credit = 100_00n as Satang
    await post(tx, bonusReceived({ member: member.id, key: 'bonus:1', source: 'bonus', amount: credit, locked: true, detail: {} }))
    await beginLock(tx, {
      memberId: member.id, source: 'bonus', sourceCode: 'TEN', name: { th: 'สิบ', lo: 'ສິບ', en: 'Ten' }, type: 'day', credit,
      terms: { turnoverScaled: null, turnoverRequired: null, success: 12_000, fail: 500, minRemain: 5_00n, maxWithdraw: null, lastsDays: 30, counts: { slot: 100, sport: 15, lotto: 0 }, excluded: [] },
    })
  })
  return member
}

test('the lock tells all its amounts', async () => {
  const member = await locked()
  const answered = await house.call(readLock, { headers: { 'accept-language': 'en' } }, member)
  expect(answered).toMatchObject({ ok: true, body: { lock: { name: 'Ten', base: 1_100_00n, principal: 1_000_00n, wonAt: 1_320_00n, lostAt: 55_00n, cancel: { keeps: 1_000_00n, takes: 100_00n }, settled: true } } })
})

test('a deposit neither wins a lock nor saves it: what it is measured against moves with it', async () => {
  const member = await locked()
  await post(house.house.db, depositReceived({ member: member.id, receivingAccount: 'T', bankReference: '2', channel: 'TEST', amount: 500_00n as Satang }))
  expect(await settleLock(house.house, member.id)).toMatchObject({ as: 'in play' })
  const answered = await house.call(readLock, {}, member)
  expect(answered).toMatchObject({ ok: true, body: { lock: { base: 1_600_00n, principal: 1_500_00n, wonAt: 1_920_00n, cancel: { keeps: 1_500_00n, takes: 100_00n } } } })
})

test('two locks at once cannot be, whatever is asked', async () => {
  const member = await locked()
  await expect(inBook(house.house.db, member.id, async (tx, standing) => {
    await beginLock(tx, {
      memberId: member.id, source: 'refund', sourceCode: '', name: '', type: 'refund', credit: 1n,
      terms: { turnoverScaled: null, turnoverRequired: null, success: 12_000, fail: 500, minRemain: standing.lock!.minRemain, maxWithdraw: null, lastsDays: 30, counts: { slot: 100, sport: 15, lotto: 0 }, excluded: [] },
    })
  })).rejects.toMatchObject({ code: '23505' })
  await house.proveBooks()
})
