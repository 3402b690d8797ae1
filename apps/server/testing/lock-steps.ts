import fc from 'fast-check'
import { expect } from 'vitest'
import { adjustBalance } from '../features/correction/index.ts'
import { walletOf } from './pay-in.ts'
import type { TestApp, TestMember } from './test-app.ts'

export const places = ['naga', 'mekong'] as const

type Place = (typeof places)[number]

export type Step =
  | { do: 'deposit' | 'gift' | 'credit' | 'turnover'; amount: number }
  | { do: 'adjust'; by: number }
  | { do: 'play'; at: Place; all: boolean; times: number }
  | { do: 'transfer'; from: 'wallet' | Place; to: 'wallet' | Place; amount: number }
  | { do: 'doubt' | 'look' | 'over' | 'cancel' | 'cancel twice' | 'withdraw' }

const amount = fc.integer({ min: 1, max: 300 })

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('deposit' as const, 'gift' as const, 'turnover' as const),
      amount,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('credit' as const), amount }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      by: fc.oneof(amount, fc.integer({ min: -300, max: -1 })),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      at: fc.constantFrom(...places),
      all: fc.boolean(),
      times: fc.constantFrom(0, 0, 1, 3, 8),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      from: fc.constantFrom('wallet' as const, ...places),
      to: fc.constantFrom('wallet' as const, ...places),
      amount,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'doubt' as const,
        'look' as const,
        'over' as const,
        'cancel' as const,
        'cancel twice' as const,
        'withdraw' as const,
      ),
    }),
  },
)

export const lost: Step[] = [
  { do: 'play', at: 'naga', all: true, times: 0 },
  { do: 'play', at: 'mekong', all: true, times: 0 },
  { do: 'look' },
  { do: 'credit', amount: 50 },
]

export const won: Step[] = [
  { do: 'turnover', amount: 300 },
  { do: 'play', at: 'naga', all: true, times: 8 },
  { do: 'withdraw' },
  { do: 'credit', amount: 50 },
]

export const corrected: Step[] = [
  { do: 'adjust', by: 120 },
  { do: 'adjust', by: -90 },
  { do: 'play', at: 'naga', all: true, times: 3 },
  { do: 'adjust', by: -300 },
  { do: 'cancel' },
  { do: 'adjust', by: -300 },
  { do: 'credit', amount: 50 },
]

export const unanswered: Step[] = [
  { do: 'doubt' },
  { do: 'transfer', from: 'naga', to: 'wallet', amount: 100 },
  { do: 'over' },
  { do: 'look' },
  { do: 'cancel twice' },
]

export const hidden: Step[] = [
  { do: 'doubt' },
  { do: 'credit', amount: 293 },
  { do: 'transfer', from: 'naga', to: 'mekong', amount: 55 },
  { do: 'play', at: 'naga', all: true, times: 8 },
  { do: 'transfer', from: 'naga', to: 'wallet', amount: 293 },
  { do: 'deposit', amount: 167 },
]

/**
 * A small model of the rules: the member's balances after each event, and the terms of the active
 * lock.
 */
export interface Model {
  member: TestMember
  own: bigint
  /**
   * Amounts so far: `credited` with a lock, `played` as winnings less losses, `taken` by ended
   * locks.
   */
  credited: bigint
  played: bigint
  taken: bigint
  lock: {
    credited: bigint
    began: bigint
    principal: bigint
    base: bigint
    bound: bigint
    required: bigint
    done: bigint
    over: boolean
  } | null
  ended: number
}

let decisions = 0

/** A correction by staff: own money, of which a debit during a lock takes no more than there is. */
export async function adjust(app: TestApp, of: Model, by: bigint): Promise<void> {
  const [before, { lock }] = [await walletOf(app, of.member), of]
  const outcome = await adjustBalance(app.operator, {
    username: of.member.phone,
    amount: by,
    reason: 'found by the property test',
    evidence: 'CASE-1',
    by: 'cli:test',
    decision: `property-${++decisions}`,
  })
  if (before + by < 0n) expect(outcome).toEqual({ ok: false, code: 'MONEY_NOT_ENOUGH' })
  else if (lock && lock.principal + by < 0n)
    expect(outcome).toEqual({ ok: false, code: 'BONUS_CONDITION' })
  else {
    expect(outcome).toMatchObject({ ok: true, isRepeat: false })
    of.own += by
    if (lock) of.lock = { ...lock, principal: lock.principal + by, base: lock.base + by }
  }
}
