import { expect, test } from 'vitest'
import { keepClientSeed, readClientSeed, renewClientSeed } from './client-seed.ts'

test('a seed is kept until its round is asked for, and is good for no other', () => {
  expect(readClientSeed()).toBe(readClientSeed())
  keepClientSeed('my lucky 7')
  expect(readClientSeed()).toBe('my lucky 7')
  renewClientSeed()
  const next = readClientSeed()
  expect(next).toMatch(/^[0-9a-f]{16}$/)
  expect(readClientSeed()).toBe(next)
})
