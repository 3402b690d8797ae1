import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openTestProviders,
  type Provider,
  type TestProviders,
} from '../../testing/test-providers.ts'

// The contract that features rely on, for every provider of the sandbox. Each test runs all
// providers in parallel.
let of: TestProviders
beforeAll(async () => {
  of = await openTestProviders()
})
afterAll(() => of.world.stop())

/** A polling interval that stays below the providers' limits per minute. */
const pollEveryMs = 600
const maxSyncs = 10

async function settled({ query }: Provider, reference: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const now = await query({ reference })
    if ((now !== 'pending' && now !== 'not-found') || attempt === maxSyncs) return now
    await delay(pollEveryMs)
  }
}

test('a provider creates a player once and rejects calls for unknown players', async () => {
  const results = await of.fromEach(
    async ({ player, createPlayer, creditsOf, deposit, resetPassword, launch, again }) => {
      const username = await player()
      const unknownPlayer = username.replace('player', 'nobody')
      return {
        again: await createPlayer({ username, password: 'other-2' }),
        credits: await creditsOf(username),
        unknownPlayer: await creditsOf(unknownPlayer),
        deposit: (
          await deposit({
            username: unknownPlayer,
            credits: 100n,
            reference: `stranger-${username}`,
          })
        ).outcome,
        reset: await resetPassword({ username, password: 'fresh-3' }),
        resetStranger: await resetPassword({ username: unknownPlayer, password: 'fresh-3' }),
        launchStranger: await launch({ username: unknownPlayer, locale: 'th' }),
        unreachable: await again({ url: 'http://127.0.0.1:1' }).balance({ username }),
      }
    },
  )
  expect(results).toEqual(
    of.each({
      again: 'exists',
      credits: 0n,
      unknownPlayer: 'no-player',
      deposit: 'failed',
      reset: 'ok',
      resetStranger: 'failed',
      launchStranger: { outcome: 'failed' },
      unreachable: { outcome: 'unavailable' },
    }),
  )
})

test('a provider moves credits in and out with two decimals', async () => {
  const results = await of.fromEach(async (provider) => {
    const { deposit, withdraw, creditsOf } = provider
    const username = await provider.player()
    const first = await deposit({ username, credits: 1_010n, reference: `in1-${username}` })
    const second = await deposit({ username, credits: 2_020n, reference: `in2-${username}` })
    const third = await deposit({
      username,
      credits: 987_654_321_23n,
      reference: `in3-${username}`,
    })
    const out = await withdraw({ username, credits: 987_654_321_29n, reference: `out-${username}` })
    return {
      first,
      second,
      third,
      out: out.outcome,
      ended: await settled(provider, `out-${username}`),
      left: await creditsOf(username),
    }
  })
  expect(results).toEqual(
    of.each(({ behaviour }) => ({
      first: { outcome: 'success', balance: 1_010n },
      second: { outcome: 'success', balance: 3_030n },
      third: { outcome: 'success', balance: 987_654_351_53n },
      out: behaviour.delaysWithdrawals ? 'unknown' : 'success',
      ended: 'success',
      left: 3_024n,
    })),
  )
})

test('a provider refuses a withdrawal above the balance and reports it as failed afterwards', async () => {
  const results = await of.fromEach(async (provider) => {
    const username = await provider.player(500n)
    const transfer = { username, credits: 501n, reference: `much-${username}` }
    return {
      outcome: (await provider.withdraw(transfer)).outcome,
      ended: await settled(provider, transfer.reference),
      left: await provider.creditsOf(username),
    }
  })
  expect(results).toEqual(
    of.each(({ behaviour }) => ({
      outcome: behaviour.delaysWithdrawals ? 'unknown' : 'failed',
      ended: 'failed',
      left: 500n,
    })),
  )
})

describe('repeated references', () => {
  test('a repeated reference moves no credits and returns unknown or the first answer', async () => {
    const results = await of.fromEach(async ({ player, deposit, creditsOf }) => {
      const username = await player()
      const transfer = { username, credits: 300n, reference: `twice-${username}` }
      const outcomes = [
        await deposit(transfer),
        await deposit(transfer),
        await deposit({ ...transfer, credits: 700n }),
      ].map((one) => one.outcome)
      return {
        outcomes: outcomes.slice(0, 2),
        left: await creditsOf(username),
        never: outcomes[2] === 'failed',
      }
    })
    expect(results).toEqual(
      of.each(({ behaviour }) => ({
        outcomes: ['success', behaviour.repeats === 'same' ? 'success' : 'unknown'],
        left: 300n,
        never: false,
      })),
    )
  })

  test('concurrent calls with one reference move credits once', async () => {
    const results = await of.fromEach(async ({ player, deposit, creditsOf }) => {
      const username = await player()
      const transfer = { username, credits: 300n, reference: `both-${username}` }
      const outcomes = (
        await Promise.all([deposit(transfer), deposit(transfer), deposit(transfer)])
      ).map((one) => one.outcome)
      return {
        left: await creditsOf(username),
        moved: outcomes.includes('success'),
        denied: outcomes.includes('failed'),
      }
    })
    expect(results).toEqual(of.each({ left: 300n, moved: true, denied: false }))
  })
})

test('a query finds a transfer, after a lag for providers that have one', async () => {
  const results = await of.fromEach(async (provider) => {
    const username = await provider.player(100n)
    const transfer = { username, credits: 50n, reference: `asked-${username}` }
    const sentAt = Date.now()
    await provider.deposit(transfer)
    const [soon, never] = [
      await provider.query(transfer),
      await provider.query({ reference: `never-${username}` }),
    ]
    const { queryLagMs } = provider.behaviour
    // On a machine slower than the provider's lag the first query proves nothing.
    return {
      soon: queryLagMs > 0 && Date.now() - sentAt >= queryLagMs ? 'not-found' : soon,
      never,
      later: await settled(provider, transfer.reference),
    }
  })
  expect(results).toEqual(
    of.each(({ behaviour }) => ({
      soon: behaviour.queryLagMs > 0 ? 'not-found' : 'success',
      never: 'not-found',
      later: 'success',
    })),
  )
})

test("a launch link opens the game once, in the member's language", async () => {
  const results = await of.fromEach(async ({ player, launch, code }) => {
    const launched = await launch({ username: await player(100n), locale: 'lo' })
    if (launched.outcome !== 'ok') return launched
    const first = await fetch(launched.link)
    return {
      at: launched.link.startsWith(`${of.world.url}/games/${code}/`),
      first: first.status,
      lao: (await first.text()).includes('lang="lo"'),
      second: (await fetch(launched.link)).status,
    }
  })
  expect(results).toEqual(of.each({ at: true, first: 200, lao: true, second: 410 }))
})

test('a wrong secret moves no credits, fails definitely and reveals nothing', async () => {
  const results = await of.fromEach(async ({ player, creditsOf, again }) => {
    const username = await player(100n)
    const unknownPlayer = again({ secret: of.world.secrets.payout })
    const transfer = { username, credits: 1n, reference: `secret-${username}` }
    const outcomes = [
      (await unknownPlayer.deposit(transfer)).outcome,
      (await unknownPlayer.withdraw({ ...transfer, reference: `${transfer.reference}-2` })).outcome,
    ]
    return {
      outcomes,
      balance: (await unknownPlayer.balance({ username })).outcome,
      query: await unknownPlayer.query({ reference: `seed-${username}` }),
      create: await unknownPlayer.createPlayer({ username: `${username}x`, password: 'secret-1' }),
      left: await creditsOf(username),
    }
  })
  expect(results).toEqual(
    of.each({
      outcomes: ['failed', 'failed'],
      balance: 'unavailable',
      query: 'unknown',
      create: 'failed',
      left: 100n,
    }),
  )
})

test('a transfer fails definitely when the provider cannot be reached', async () => {
  const results = await of.fromEach(async ({ again }) => {
    const unreachableProvider = again({ url: 'http://127.0.0.1:1' })
    return [
      await unreachableProvider.deposit({ username: 'player1', credits: 1n, reference: 'x' }),
      await unreachableProvider.query({ reference: 'x' }),
      await unreachableProvider.history({ from: new Date(0), to: new Date(1), page: 1 }),
    ]
  })
  expect(results).toEqual(
    of.each([{ outcome: 'failed', reason: 'ECONNREFUSED' }, 'unknown', { outcome: 'unavailable' }]),
  )
})
