import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Satang } from '@champa/contract/money'
import { readWallet } from '@champa/contract/wallet'
import { openTestHouse, type TestHouse, type TestMember } from '../../../testing/test-house.ts'
import type { Evidence } from './evidence.ts'
import { takeEvidence } from './take-evidence.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterEach(() => house.proveBooks())
afterAll(() => house.stop())

const account = 'SCB:4058821937'
const at = (seconds = 0): Date => new Date(Date.UTC(2026, 10, 21, 7, 32, 0) + seconds * 1_000)
let amounts = 100_00n
/** A report of money that no other test speaks of. */
const report = (of: Partial<Evidence> = {}): Evidence => ({ channel: 'feed', provider: 'SCB', receivingAccount: account, reference: null, bankReference: `R${++amounts}`, amount: amounts as Satang, paidAt: at(), payer: {}, ...of })
const take = (evidence: Evidence) => takeEvidence(house.house, evidence)
const walletOf = async (member: TestMember) => {
  const told = await house.call(readWallet, {}, member)
  return told.ok ? told.body.wallet.amount : null
}

test('a slip of money that the feed could give to nobody brings it to its member, once', async () => {
  const member = await house.member()
  const told = report({ payer: { bankCode: 'KBANK', accountNo: 'X987654' } })
  expect(await take(told)).toEqual({ outcome: 'kept' })
  const slip = report({ ...told, channel: 'slip', reference: '004:T1', owner: { memberId: member.id }, by: `slip:${member.id}:1` })
  expect(await take(slip)).toEqual({ outcome: 'credited', memberId: member.id, first: true })
  expect(await take(slip)).toEqual({ outcome: 'credited', memberId: member.id, first: true })
  expect(await take({ ...slip, by: `slip:${member.id}:2` })).toEqual({ outcome: 'credited', memberId: member.id, first: false })
  expect(await take(told)).toEqual({ outcome: 'credited', memberId: member.id, first: false })
  expect(await walletOf(member)).toBe(told.amount)
})
