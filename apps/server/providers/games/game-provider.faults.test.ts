import { setTimeout as delay } from 'node:timers/promises'
import type { FaultMode } from '@champa/wire/faults'
import { describe, expect, test } from 'vitest'
import { timeoutFor } from '../../../simulators/testing/test-simulators.ts'
import {
  openTestProviders,
  type Provider,
  type TestProviders,
} from '../../testing/test-providers.ts'

// No fault may yield "success" for a transfer that did not happen, or "failed" for a transfer that
// happened or still may.
/** Each test has its own simulators, so that the tests can wait concurrently. */
async function withTestProviders(work: (of: TestProviders) => Promise<void>): Promise<void> {
  const of = await openTestProviders()
  await work(of).finally(() => of.world.stop())
}

const everyMode: FaultMode[] = [
  'timeout',
  'lost-reply',
  'error',
  'slow',
  'duplicate',
  'out-of-order',
  'refuse',
  'pending',
]
/** Longer than the two seconds after which a pending order settles. */
const untilPaidMs = 2_600
const after = { deposit: 1_400n, withdraw: 600n }

interface ExpectedTransfer {
  outcome: 'success' | 'failed' | 'unknown'
  moved: boolean
}

function expectedOf(
  mode: FaultMode,
  kind: 'deposit' | 'withdraw',
  { behaviour }: Provider,
): ExpectedTransfer {
  const pends = kind === 'withdraw' && behaviour.delaysWithdrawals
  switch (mode) {
    case 'timeout':
    case 'error':
      return { outcome: 'unknown', moved: false }
    case 'refuse':
      return { outcome: 'failed', moved: false }
    case 'lost-reply':
    case 'slow':
    case 'pending':
      return { outcome: 'unknown', moved: true }
    case 'duplicate':
      return {
        outcome: behaviour.repeats === 'same' && !pends ? 'success' : 'unknown',
        moved: true,
      }
    case 'out-of-order':
      return { outcome: pends ? 'unknown' : 'success', moved: true }
  }
}

/** Polls the player's credits until they match; returns the last value when they never do. */
async function creditsOnce(
  expected: bigint,
  { creditsOf }: Provider,
  username: string,
): Promise<bigint | string> {
  for (let attempt = 1; ; attempt++) {
    const credits = await creditsOf(username)
    if (credits === expected || attempt === 30) return credits
    await delay(200)
  }
}

describe.concurrent('game transfers with a fault', () => {
  test.each(everyMode)(
    'a transfer with the fault %s has the correct outcome, and a later query reports it',
    (mode) =>
      withTestProviders(async (of) => {
        const results = await of.fromEach((provider) =>
          Promise.all(
            (['deposit', 'withdraw'] as const).map(async (kind) => {
              const username = await provider.player(1_000n)
              const transfer = { username, credits: 400n, reference: `${mode}-${kind}-${username}` }
              const { moved } = expectedOf(mode, kind, provider)
              await of.fault(provider.code, kind, mode)
              const { outcome } = await provider
                .again({ timeoutMs: timeoutFor(mode) })
                [kind](transfer)
              await delay(untilPaidMs)
              const credits = await creditsOnce(moved ? after[kind] : 1_000n, provider, username)
              return { outcome, credits, query: await provider.query(transfer) }
            }),
          ),
        )
        expect(results).toEqual(
          of.each((provider) =>
            (['deposit', 'withdraw'] as const).map((kind) => {
              const { outcome, moved } = expectedOf(mode, kind, provider)
              // A provider with a longer lag may not know the transfer yet.
              const query =
                provider.behaviour.queryLagMs > untilPaidMs
                  ? /^(success|not-found)$/
                  : moved
                    ? 'success'
                    : 'not-found'
              return {
                outcome,
                credits: moved ? after[kind] : 1_000n,
                query: expect.stringMatching(query),
              }
            }),
          ),
        )
      }),
  )
})

const questions = ['create', 'balance', 'query', 'reset', 'launch', 'history', 'bets'] as const
interface Calls {
  create: string
  balance: string
  query: string
  reset: string
  launch: string
  history: string
  bets: string
}

/** Makes every call except transfers, each with the given fault. */
async function callUnderFault(
  of: TestProviders,
  mode: FaultMode,
  { code, player, again }: Provider,
): Promise<Calls> {
  const username = await player(100n)
  for (const call of questions) await of.fault(code, call, mode)
  const spoiled = again({ timeoutMs: timeoutFor(mode) })
  const [create, balance, query, reset, launch, history, bets] = await Promise.all([
    spoiled.createPlayer({ username: `${username}b`, password: 'secret-1' }),
    spoiled.balance({ username }),
    spoiled.query({ reference: `seed-${username}` }),
    spoiled.resetPassword({ username, password: 'fresh-3' }),
    spoiled.launch({ username, locale: 'en' }),
    spoiled.history({ from: new Date(0), to: new Date(1_000), page: 1 }),
    spoiled.bets({ from: new Date(0), to: new Date(1_000), page: 1 }),
  ])
  return {
    create,
    balance: balance.outcome,
    query,
    reset,
    launch: launch.outcome,
    history: history.outcome,
    bets: bets.outcome,
  }
}

const unanswered: FaultMode[] = ['timeout', 'lost-reply', 'error', 'slow', 'refuse', 'pending']

describe.concurrent('game calls other than transfers with a fault', () => {
  test.each(unanswered)(
    'a call with the fault %s returns unknown or a refusal and never throws',
    (mode) =>
      withTestProviders(async (of) => {
        const results = await of.fromEach((provider) => callUnderFault(of, mode, provider))
        const no = mode === 'refuse' || mode === 'pending' ? 'failed' : 'unknown'
        expect(results).toEqual(
          of.each({
            create: no,
            balance: 'unavailable',
            query: 'unknown',
            reset: no,
            launch: 'failed',
            history: 'unavailable',
            bets: 'unavailable',
          }),
        )
      }),
  )

  test.each(['duplicate', 'out-of-order'] satisfies FaultMode[])(
    'a call with the fault %s returns the correct outcome',
    (mode) =>
      withTestProviders(async (of) => {
        const results = await of.fromEach((provider) => callUnderFault(of, mode, provider))
        // The duplicated create call finds the player of the first one.
        const create = mode === 'duplicate' ? 'exists' : 'created'
        expect(results).toEqual(
          of.each(({ behaviour }) => ({
            create,
            balance: 'ok',
            query:
              behaviour.queryLagMs > 0 ? expect.stringMatching(/^(success|not-found)$/) : 'success',
            reset: 'ok',
            launch: 'ok',
            history: 'ok',
            bets: 'ok',
          })),
        )
      }),
  )
})

test('creating a player again finds the player when the first creation got no answer', () =>
  withTestProviders(async (of) => {
    const results = await of.fromEach(async ({ code, player, createPlayer, creditsOf }) => {
      const username = (await player()).replace('player', 'lost')
      await of.fault(code, 'create', 'lost-reply')
      return [
        await createPlayer({ username, password: 'secret-1' }),
        await createPlayer({ username, password: 'secret-1' }),
        await creditsOf(username),
      ]
    })
    expect(results).toEqual(of.each(['unknown', 'exists', 0n]))
  }))
