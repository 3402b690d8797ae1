import type { DepositBank } from '@champa/contract/lookup'
import { expect, test } from 'vitest'
import { byHealth } from './by-health.ts'

const channel = (bankCode: string, health?: DepositBank['health']) =>
  ({ bankCode, ...(health ? { health } : {}) }) as DepositBank
const order = (...channels: DepositBank[]) => byHealth(channels).map(({ bankCode }) => bankCode)

test('byHealth puts working channels before those that are unknown, slow or down', () => {
  expect(
    order(
      channel('DOWN', { state: 'down', usualSeconds: 1 }),
      channel('SLOW', { state: 'slow', usualSeconds: null }),
      channel('NEW'),
      channel('GOOD', { state: 'good', usualSeconds: null }),
    ),
  ).toEqual(['GOOD', 'NEW', 'SLOW', 'DOWN'])
})

test('byHealth puts the clearly faster of two working channels first', () => {
  expect(
    order(
      channel('MINUTE', { state: 'good', usualSeconds: 55 }),
      channel('SECONDS', { state: 'good', usualSeconds: 3 }),
    ),
  ).toEqual(['SECONDS', 'MINUTE'])
})

test("byHealth keeps the operator's order among equals", () => {
  expect(
    order(
      channel('A', { state: 'good', usualSeconds: 9 }),
      channel('B', { state: 'good', usualSeconds: 2 }),
      channel('C'),
      channel('D'),
    ),
  ).toEqual(['A', 'B', 'C', 'D'])
})
