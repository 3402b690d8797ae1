import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../../testing/thorough.ts'
import { type DaySum, groupOf, isFull, rotate } from './rotate-accounts.ts'

interface Account {
  account: string
  rotationGroup: string | null
  weight: number
  dailyCap: bigint | null
  dailyCountCap: number | null
}

const account = (name: string, more: Partial<Account> = {}): Account => ({
  account: name,
  rotationGroup: 'thai',
  weight: 1,
  dailyCap: null,
  dailyCountCap: null,
  ...more,
})
const day = '2026-11-27'
const sums = (of: Record<string, DaySum>) => new Map(Object.entries(of))
const namesOf = (accounts: readonly Account[], rotation: Partial<Parameters<typeof rotate>[1]>) =>
  rotate(accounts, {
    memberId: 7n,
    day,
    sums: sums({}),
    shown: new Map(),
    ...rotation,
  }).visible.map((one) => one.account)

test('an account without a group and cap is always shown, one of each group besides', () => {
  const all = [
    account('A'),
    account('B'),
    account('C', { rotationGroup: 'lao' }),
    account('D', { rotationGroup: null }),
  ]
  const names = namesOf(all, {})
  expect(names).toHaveLength(3)
  expect(names).toEqual(expect.arrayContaining(['C', 'D']))
})

test.each([
  ['94.99 % of the amount', { amount: 94_99n, count: 1n }, false],
  ['95 % of the amount', { amount: 95_00n, count: 1n }, true],
  ['the whole amount', { amount: 100_00n, count: 1n }, true],
  ['18 of 20 payments', { amount: 1n, count: 18n }, false],
  ['19 of 20 payments', { amount: 1n, count: 19n }, true],
  ['nothing', undefined, false],
])('an account with %s of its cap is full: %s', (_, sum, full) => {
  expect(isFull(account('A', { dailyCap: 100_00n, dailyCountCap: 20 }), sum)).toBe(full)
})

test('[office:44] a full account is kept by who saw it today, and shown to nobody new', () => {
  const full = account('A', { dailyCap: 100_00n })
  const of = { sums: sums({ A: { amount: 99_00n, count: 3n } }) }
  expect(namesOf([full, account('B')], { ...of, shown: new Map([['thai', 'A']]) })).toEqual(['A'])
  for (let memberId = 1n; memberId <= 50n; memberId += 1n)
    expect(namesOf([full, account('B')], { ...of, memberId })).toEqual(['B'])
  // Without a group it is a group of its own.
  const alone = { ...full, rotationGroup: null }
  expect(namesOf([alone], of)).toEqual([])
  expect(namesOf([alone], { ...of, shown: new Map([[groupOf(alone)!, 'A']]) })).toEqual(['A'])
})

test('an account that rests gives its members to the others, and theirs stay', () => {
  const [a, b, c] = [account('A'), account('B'), account('C')]
  for (let memberId = 1n; memberId <= 60n; memberId += 1n) {
    const [before] = namesOf([a, b, c], { memberId })
    const [after] = namesOf([a, b], { memberId })
    if (before === 'C') expect(['A', 'B']).toContain(after)
    else expect(after).toBe(before)
  }
})

test('accounts are shown in proportion to their weights', () => {
  const all = [account('A', { weight: 3 }), account('B')]
  const members = Array.from({ length: 4_000 }, (_, at) => BigInt(at))
  const first = members.filter((memberId) => namesOf(all, { memberId })[0] === 'A').length
  expect(first / members.length).toBeCloseTo(0.75, 1)
})

const group = fc.constantFrom(null, 'thai', 'lao')
const arbitrary = fc.uniqueArray(
  fc.record({
    account: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'),
    rotationGroup: group,
    weight: fc.integer({ min: 1, max: 9 }),
    dailyCap: fc.option(fc.bigInt({ min: 1n, max: 1_000n })),
    dailyCountCap: fc.option(fc.integer({ min: 1, max: 10 })),
  }),
  { selector: (one) => one.account, maxLength: 6 },
)
const credit = fc.record({
  account: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'),
  amount: fc.bigInt({ min: 1n, max: 400n }),
  memberId: fc.bigInt({ min: 1n, max: 5n }),
})

test('[office:44] one member sees one account of a group all day, none above its cap to new ones', () => {
  fc.assert(
    fc.property(arbitrary, fc.array(credit, { maxLength: 30 }), (accounts, credits) => {
      const today = new Map<string, DaySum>()
      const seen = new Map<bigint, Map<string, string>>()
      for (const { account: name, amount, memberId } of credits) {
        const shown = seen.get(memberId) ?? new Map<string, string>()
        seen.set(memberId, shown)
        const { chosen, visible } = rotate(accounts, { memberId, day, sums: today, shown })
        for (const [of, one] of chosen) {
          const before = shown.get(of)
          if (before === undefined) expect(isFull(one, today.get(one.account))).toBe(false)
          else expect(one.account).toBe(before)
          shown.set(of, one.account)
        }
        const groups = visible.flatMap((one) => groupOf(one) ?? [])
        expect(new Set(groups).size).toBe(groups.length)
        expect(
          accounts.filter((one) => groupOf(one) === null).every((one) => visible.includes(one)),
        ).toBe(true)
        const { amount: had, count } = today.get(name) ?? { amount: 0n, count: 0n }
        today.set(name, { amount: had + amount, count: count + 1n })
      }
    }),
    { numRuns: cases(100, 1_000) },
  )
})

test('after a regroup a member keeps the account of today, whatever the group is called', () => {
  const shown = new Map([['thai', 'A']])
  const full = sums({ A: { amount: 100_00n, count: 1n } })
  const regrouped = [
    account('A', { rotationGroup: 'new', dailyCap: 100_00n }),
    account('B', { rotationGroup: 'new' }),
  ]
  expect(namesOf(regrouped, { shown, sums: full })).toEqual(['A'])
  expect(namesOf(regrouped, { shown: new Map(), sums: full })).toEqual(['B'])
})
