import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { sessionCacheUses } from './session-cache.ts'

const users = endpoints.filter(({ endpoint }) => sessionCacheUses.has(endpoint))

test('no password, privacy, limit or staff call uses a session from memory', () => {
  expect(users).toHaveLength(sessionCacheUses.size)
  const words = new Set(users.map(({ word }) => word))
  for (const word of ['account', 'privacy', 'responsible', 'staff', 'otp'] as const)
    expect(words).not.toContain(word)
  for (const { name, endpoint } of users) {
    expect(['member', 'visitor'], name).toContain(endpoint.access)
    expect([endpoint.play, endpoint.upload, endpoint.permission], name).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  }
})

test('a changing call uses a session from memory only where the ledger or the chat checks it', () => {
  expect(users.filter(({ endpoint }) => endpoint.changes).map(({ name }) => name)).toEqual([
    'refreshGame',
    'refreshGames',
    'transfer',
    'transferAll',
    'sendMessage',
  ])
})
