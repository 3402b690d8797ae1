import { readWallet, type WalletState } from '@champa/contract/wallet'
import { afterEach, expect, test } from 'vitest'
import { askKey, asks, storeAnswer } from './asks.ts'

const walletAt = (serverTime: number) =>
  ({ serverTime, total: BigInt(serverTime) }) as unknown as WalletState
const shown = () => asks.getQueryData<WalletState>(askKey(readWallet, {}))?.serverTime

afterEach(() => asks.clear())

test('an answer that was overtaken by a later one does not take its place', () => {
  storeAnswer(readWallet, {}, walletAt(100_000))
  storeAnswer(readWallet, {}, walletAt(99_000))
  expect(shown()).toBe(100_000)
  storeAnswer(readWallet, {}, walletAt(100_001))
  expect(shown()).toBe(100_001)
})

test('a question that is still being answered when a later answer comes does not bring the figures back', async () => {
  const slow = Promise.withResolvers<WalletState>()
  const asked = asks.fetchQuery({ queryKey: askKey(readWallet, {}), queryFn: () => slow.promise })
  storeAnswer(readWallet, {}, walletAt(100_000))
  slow.resolve(walletAt(99_500))
  await asked
  expect(shown()).toBe(100_000)
})

test('a clock that was put back by much is believed; answers without a time are taken as they come', () => {
  storeAnswer(readWallet, {}, walletAt(1_000_000))
  storeAnswer(readWallet, {}, walletAt(500_000))
  expect(shown()).toBe(500_000)
  asks.setQueryData(['other'], { n: 1 })
  asks.setQueryData(['other'], { n: 2 })
  expect(asks.getQueryData(['other'])).toEqual({ n: 2 })
})
