import { readWallet, type WalletState } from '@champa/contract/wallet'
import { afterEach, expect, test } from 'vitest'
import { QueryObserver } from '@tanstack/react-query'
import { Refused } from '../refused.ts'
import {
  queryKeyOf,
  queryClient,
  refreshQueries,
  retryFailedRefetches,
  storeAnswer,
} from './query-client.ts'

const walletAt = (serverTime: number) =>
  ({ serverTime, total: BigInt(serverTime) }) as unknown as WalletState
const shown = () => queryClient.getQueryData<WalletState>(queryKeyOf(readWallet, {}))?.serverTime

afterEach(() => queryClient.clear())

test('an older response does not replace a newer one', () => {
  storeAnswer(readWallet, {}, walletAt(100_000))
  storeAnswer(readWallet, {}, walletAt(99_000))
  expect(shown()).toBe(100_000)
  storeAnswer(readWallet, {}, walletAt(100_001))
  expect(shown()).toBe(100_001)
})

test('a slow query does not replace a newer response that arrived meanwhile', async () => {
  const slow = Promise.withResolvers<WalletState>()
  const fetched = queryClient.fetchQuery({
    queryKey: queryKeyOf(readWallet, {}),
    queryFn: () => slow.promise,
  })
  storeAnswer(readWallet, {}, walletAt(100_000))
  slow.resolve(walletAt(99_500))
  await fetched
  expect(shown()).toBe(100_000)
})

test('a response is accepted after the server’s clock was set back, or when it has no time', () => {
  storeAnswer(readWallet, {}, walletAt(1_000_000))
  storeAnswer(readWallet, {}, walletAt(500_000))
  expect(shown()).toBe(500_000)
  queryClient.setQueryData(['other'], { n: 1 })
  queryClient.setQueryData(['other'], { n: 2 })
  expect(queryClient.getQueryData(['other'])).toEqual({ n: 2 })
})

test.each([
  ['without a response is repeated', new Refused('SERVICE_UNAVAILABLE'), 101_000],
  [
    'because of a rate limit that has ended is repeated',
    new Refused('REQUEST_LIMIT', { retryAfter: 0 }),
    101_000,
  ],
  [
    'because of a rate limit still in effect is not repeated',
    new Refused('REQUEST_LIMIT', { retryAfter: 60 }),
    100_000,
  ],
  ['with UNAUTHORIZED is not repeated', new Refused('UNAUTHORIZED'), 100_000],
])('a refetch that failed %s', async (_, refusal, later) => {
  const answers = [walletAt(100_000), refusal, walletAt(101_000)]
  const stop = new QueryObserver(queryClient, {
    queryKey: queryKeyOf(readWallet, {}),
    queryFn: () => {
      const answer = answers.shift()
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
    retry: false,
  }).subscribe(() => undefined)
  await expect.poll(shown).toBe(100_000)
  await refreshQueries([readWallet])
  expect(shown()).toBe(100_000)
  await retryFailedRefetches()
  expect(shown()).toBe(later)
  stop()
})
