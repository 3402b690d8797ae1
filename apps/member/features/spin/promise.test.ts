import { expect, test } from 'vitest'
import { forgetUserAnswers } from '@champa/client/react/query-client'
import { isPromiseHeld, keepPromise } from './promise.ts'

test('compares a round with the commitment that this page stored for this member', () => {
  keepPromise({ no: 7, seedHash: 'a', oddsHash: 'b' })
  expect(isPromiseHeld({ no: 7, seedHash: 'a', oddsHash: 'b' })).toBe(true)
  expect(isPromiseHeld({ no: 7, seedHash: 'x', oddsHash: 'b' })).toBe(false)
  expect(isPromiseHeld({ no: 7, seedHash: 'a', oddsHash: 'x' })).toBe(false)
  expect(isPromiseHeld({ no: 8, seedHash: 'a', oddsHash: 'b' })).toBeNull()
  forgetUserAnswers()
  expect(isPromiseHeld({ no: 7, seedHash: 'a', oddsHash: 'b' })).toBeNull()
})
