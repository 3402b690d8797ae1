import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { sessionCacheUses } from './session-cache.ts'

const users = endpoints.filter(({ endpoint }) => sessionCacheUses.has(endpoint))

test('no account, privacy, limit, staff or OTP call uses a session from memory', () => {
  expect(users).toHaveLength(sessionCacheUses.size)
  const words = new Set(users.map(({ word }) => word))
  for (const word of ['account', 'privacy', 'responsible', 'staff', 'otp'] as const)
    expect(words).not.toContain(word)
  for (const { name, endpoint } of users) {
    expect(['member', 'visitor'], name).toContain(endpoint.access)
    expect([endpoint.play, endpoint.upload, endpoint.needs], name).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  }
})

test('only refreshes, transfers and chat messages change data with a session from memory', () => {
  expect(users.filter(({ endpoint }) => endpoint.changes).map(({ name }) => name)).toEqual([
    'refreshGame',
    'refreshGames',
    'transfer',
    'transferAll',
    'sendMessage',
  ])
})
