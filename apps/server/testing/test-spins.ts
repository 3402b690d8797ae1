import { readSpinSetup, spin } from '@champa/contract/spin'
import type { TestApp, TestMember } from './test-app.ts'
import { giveCoins } from './test-wheels.ts'

export const slices = [
  { code: 'B100', weight: 2_000, label: { th: '฿100 ไทย', lo: '฿100 ລາວ', en: '฿100' } },
  { code: 'C5', weight: 3_000, kind: 'coins' as const, amount: 5n, couponDays: 7 },
  { code: 'NONE', weight: 4_000, kind: 'none' as const },
  { code: 'SHIRT', weight: 1_000, kind: 'gift' as const },
]

export const english = { 'accept-language': 'en' }

/** Helpers for tests of the wheel: rounds of a new member. */
export function testSpins(app: TestApp) {
  const setup = async (member: TestMember) => {
    const response = await app.call(readSpinSetup, { headers: english }, member)
    if (!response.ok) throw new Error(response.body.message)
    return response.body
  }

  const play = async (member: TestMember, no: number, clientSeed = 'champa') => {
    const response = await app.call(spin, { body: { no, clientSeed }, headers: english }, member)
    if (!response.ok) throw new Error(response.body.message)
    return response.body
  }

  const member = async (coins: bigint) => {
    const one = await app.member()
    if (coins > 0n) await giveCoins(app, one, coins)
    return one
  }

  return { setup, play, member }
}
