import { readBonuses } from '@champa/contract/bonus'
import { readCoupons, readSpinSetup } from '@champa/contract/spin'
import { readWallet } from '@champa/contract/wallet'
import { queryClient, queryKeyOf } from '@champa/client/react/query-client'
import { type ChangedThing, changedThings, recentChangesMs } from '@champa/contract/live-events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onChanged, openLive } from './live.ts'

let announced: (readonly string[])[]
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  // A hidden page does not poll while its socket is down.
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  announced = []
  stop = onChanged((what) => announced.push(what))
})
afterEach(async () => {
  // Flushes the batch of announced changes, which is module state shared by all tests.
  await vi.advanceTimersByTimeAsync(5_000)
  stop()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A simulated socket that connects on demand. */
function openSocket(isUp = false) {
  const followers = new Set<(up: boolean) => void>()
  const listeners = new Set<(message: unknown) => void>()
  const line = {
    isUp: () => isUp,
    on: (_event: string, listener: (message: unknown) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow: (follower: (up: boolean) => void) => {
      followers.add(follower)
      return () => followers.delete(follower)
    },
    emit: () => undefined,
    renew: () => undefined,
    close: () => undefined,
  }
  return {
    lease: { line: Promise.resolve(line), release: () => undefined },
    announce: (what: ChangedThing[]) => {
      for (const listener of listeners) listener({ what })
    },
    turn: async (up: boolean) => {
      isUp = up
      for (const follower of followers) follower(up)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

async function open(socket: ReturnType<typeof openSocket>) {
  const live = openLive(socket.lease)
  await vi.advanceTimersByTimeAsync(0)
  return live
}

test.each([
  ['nothing after a first connection in time', recentChangesMs - 1, []],
  ['everything after a first connection that took long', recentChangesMs + 1, [changedThings]],
])('the app refetches %s', async (_, afterMs, expected) => {
  const socket = openSocket()
  const live = await open(socket)
  await vi.advanceTimersByTimeAsync(afterMs)
  await socket.turn(true)
  expect(announced).toEqual(expected)
  live.close()
})

test('the app refetches every query after a reconnection', async () => {
  const socket = openSocket(true)
  const live = await open(socket)
  await socket.turn(false)
  expect(announced).toEqual([])
  await socket.turn(true)
  expect(announced).toEqual([changedThings])
  live.close()
})

test('a changed balance makes offers stale, because they depend on it', async () => {
  const socket = openSocket(true)
  const live = await open(socket)
  for (const endpoint of [readBonuses, readCoupons])
    queryClient.setQueryData(queryKeyOf(endpoint, {}), {})
  socket.announce(['wallet'])
  await vi.advanceTimersByTimeAsync(5_000)
  for (const endpoint of [readBonuses, readCoupons])
    expect(queryClient.getQueryState(queryKeyOf(endpoint, {}))?.isInvalidated).toBe(true)
  live.close()
})

test('data of the last member screen is stale for the next, even within seconds', async () => {
  const live = await open(openSocket(true))
  for (const endpoint of [readWallet, readSpinSetup])
    queryClient.setQueryData(queryKeyOf(endpoint, {}), {})
  live.close()
  for (const endpoint of [readWallet, readSpinSetup])
    expect(queryClient.getQueryState(queryKeyOf(endpoint, {}))?.isInvalidated).toBe(true)
})
