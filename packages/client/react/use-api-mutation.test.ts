import { isRefusalCode } from '@champa/contract/errors'
import { transferAll } from '@champa/contract/game'
import { readWallet } from '@champa/contract/wallet'
import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetIntents } from '../intent-key.ts'
import { renderHook } from '../testing/render-hook.ts'
import { createApi } from './api.ts'
import { queryClient, queryKeyOf } from './query-client.ts'
import { createUseApiMutation } from './use-api-mutation.ts'

const useApiMutation = createUseApiMutation(
  createApi({
    callerOf: () => ({ requester: 'test/1', token: null }),
    readToken: () => null,
    onRefused: () => undefined,
    knows: isRefusalCode,
  }),
)

interface Sent {
  key: string | undefined
  answer(): void
  refuse(status: number, message: string): void
  lose(): void
}

let sent: Sent[] = []
let unmount = () => {}
const toWallet = { body: { to: 'wallet' } } as const
const answer = { status: 'success', moved: 100, sentOn: null, swept: [] }

beforeEach(() => {
  sent = []
  forgetIntents()
  vi.stubGlobal('document', { documentElement: { lang: 'th' } })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    sent.push({
      key: headers['idempotency-key'],
      answer: () => resolve(Response.json(answer)),
      refuse: (status, message) =>
        resolve(Response.json({ message, requestId: '0123456789abcdef' }, { status })),
      lose: () => reject(new TypeError('Failed to fetch')),
    })
    return promise
  })
})
afterEach(() => {
  unmount()
  queryClient.clear()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

/** Mounts the hook and returns a function that reads its latest result. */
function mount(options?: Parameters<typeof useApiMutation>[1]) {
  const hook = renderHook(() => useApiMutation(transferAll, options))
  unmount = hook.unmount
  return hook.current
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

test('a mutation is busy until its response, and ready once `run` has resolved', async () => {
  const mutation = mount()
  const run = mutation().run(toWallet)
  await settled()
  expect(mutation()).toMatchObject({ busy: true, isSettling: true, refused: null })
  sent[0]?.answer()
  expect(await run).toMatchObject({ status: 'success', moved: 100_00n })
  expect(mutation()).toMatchObject({ busy: false, isSettling: false, refused: null })
})

test('a button that is tapped twice in one frame sends one call', async () => {
  const { run } = mount()()
  const [first, second] = [run(toWallet), run(toWallet)]
  await settled()
  expect(sent).toHaveLength(1)
  expect(await second).toBeNull()
  sent[0]?.answer()
  expect(await first).not.toBeNull()
})

test('a mutation keeps its refusal until the next run or a reset', async () => {
  const mutation = mount()
  const refuse = async () => {
    const run = mutation().run(toWallet)
    await settled()
    expect(mutation().refused).toBeNull()
    sent.at(-1)?.refuse(409, 'BONUS_CONDITION')
    expect(await run).toBeNull()
    expect(mutation().lastRefused()?.code).toBe('BONUS_CONDITION')
    expect(mutation()).toMatchObject({ busy: false, refused: { code: 'BONUS_CONDITION' } })
  }
  await refuse()
  await refuse()
  mutation().reset()
  await settled()
  expect(mutation().refused).toBeNull()
})

test('a reset during a run does not make the button ready', async () => {
  const mutation = mount()
  const run = mutation().run(toWallet)
  await settled()
  mutation().reset()
  await settled()
  expect(mutation().busy).toBe(true)
  sent[0]?.answer()
  await run
})

test('the idempotency key stays the same until a definite response, and then changes', async () => {
  const { run } = mount()()
  const tap = async (end: (call: Sent | undefined) => void) => {
    const done = run(toWallet)
    await settled()
    end(sent.at(-1))
    await done
  }
  await tap((call) => call?.lose())
  await tap((call) => call?.refuse(502, 'SERVICE_UNAVAILABLE'))
  await tap((call) => call?.answer())
  await tap((call) => call?.refuse(409, 'BONUS_CONDITION'))
  await tap((call) => call?.answer())
  const [first, second, third, fourth, fifth] = sent.map(({ key }) => key)
  expect([second, third]).toEqual([first, first])
  expect(new Set([first, fourth, fifth]).size).toBe(3)
})

test('a mutation fails at once while offline, and sends nothing on reconnection', async () => {
  onlineManager.setOnline(false)
  const mutation = mount()
  void mutation().run(toWallet)
  await settled()
  sent[0]?.lose()
  await settled()
  expect(mutation()).toMatchObject({ busy: false, refused: { code: 'SERVICE_UNAVAILABLE' } })
  onlineManager.setOnline(true)
  await settled()
  expect(sent).toHaveLength(1)
})

test.each<['answered' | 'refused' | 'lost', boolean]>([
  ['answered', true],
  ['lost', true],
  ['refused', false],
])('a button waits for changed data after a call that was %s: %s', async (outcome, waits) => {
  const figures = Promise.withResolvers<object>()
  let reads = 0
  queryClient.setQueryData(queryKeyOf(readWallet), {})
  queryClient.setQueryDefaults(queryKeyOf(readWallet), {
    queryFn: () => (reads++, figures.promise),
  })
  const stop = new QueryObserver(queryClient, {
    queryKey: queryKeyOf(readWallet),
    staleTime: Infinity,
  }).subscribe(() => undefined)
  const mutation = mount({ refreshes: [readWallet] })
  const run = mutation().run(toWallet)
  await settled()
  if (outcome === 'answered') sent[0]?.answer()
  if (outcome === 'lost') sent[0]?.lose()
  if (outcome === 'refused') sent[0]?.refuse(409, 'BONUS_CONDITION')
  await run
  await settled()
  expect([mutation().busy, mutation().isSettling, reads]).toEqual([false, waits, waits ? 1 : 0])
  figures.resolve({})
  await settled()
  await settled()
  expect(mutation().isSettling).toBe(false)
  stop()
})

test('the sent input is discarded when the component unmounts', async () => {
  const mutation = mount()
  const run = mutation().run(toWallet)
  await settled()
  sent[0]?.answer()
  await run
  unmount()
  unmount = () => {}
  await settled()
  await settled()
  expect(queryClient.getMutationCache().getAll()).toEqual([])
})
