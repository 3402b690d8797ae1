import { forgetUserAnswers } from '@champa/client/react/query-client'
import { expect, test } from 'vitest'
import {
  isPromiseHeld,
  keepClientSeed,
  keepPromise,
  readClientSeed,
  renewClientSeed,
} from './round-proof.ts'

test('a seed is kept until its round is requested, and never reused', () => {
  expect(readClientSeed()).toBe(readClientSeed())
  keepClientSeed('my lucky 7')
  expect(readClientSeed()).toBe('my lucky 7')
  renewClientSeed()
  const next = readClientSeed()
  expect(next).toMatch(/^[0-9a-f]{16}$/)
  expect(readClientSeed()).toBe(next)
})

test('a round is compared with the commitment that this page stored for this member', () => {
  keepPromise({ no: 7, seedHash: 'a', oddsHash: 'b' })
  expect(isPromiseHeld({ no: 7, seedHash: 'a', oddsHash: 'b' })).toBe(true)
  expect(isPromiseHeld({ no: 7, seedHash: 'x', oddsHash: 'b' })).toBe(false)
  expect(isPromiseHeld({ no: 7, seedHash: 'a', oddsHash: 'x' })).toBe(false)
  expect(isPromiseHeld({ no: 8, seedHash: 'a', oddsHash: 'b' })).toBeNull()
  forgetUserAnswers()
  expect(isPromiseHeld({ no: 7, seedHash: 'a', oddsHash: 'b' })).toBeNull()
})
