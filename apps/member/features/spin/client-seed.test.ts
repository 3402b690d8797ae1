import { expect, test } from 'vitest'
import { keepClientSeed, readClientSeed, renewClientSeed } from './client-seed.ts'

test('keeps a seed until its round is requested, and never reuses it', () => {
  expect(readClientSeed()).toBe(readClientSeed())
  keepClientSeed('my lucky 7')
  expect(readClientSeed()).toBe('my lucky 7')
  renewClientSeed()
  const next = readClientSeed()
  expect(next).toMatch(/^[0-9a-f]{16}$/)
  expect(readClientSeed()).toBe(next)
})
