import { expect, test } from 'vitest'
import { Refused } from '../../../platform/api/refused.ts'
import { answered, refusedResult } from './transfer-result.ts'

const wish = { from: 'wallet', to: 'naga', amount: 100_00n, name: '' }

test('an answer is done or still being checked', () => {
  expect(answered(wish, 'success').kind).toBe('done')
  expect(answered(wish, 'processing').kind).toBe('checking')
})

test('a failed transfer says where the money is', () => {
  const failed = new Refused('TRANSFER_FAIL')
  expect(refusedResult(wish, failed).kind).toBe('backInWallet')
  expect(refusedResult({ ...wish, from: 'naga', to: 'wallet' }, failed).kind).toBe('stillInGame')
  expect(refusedResult({ ...wish, from: 'naga', to: 'mekong' }, failed).kind).toBe('safe')
  // A sweep may have failed anywhere: nothing more can be said of it than that the money is there.
  expect(refusedResult({ ...wish, from: '', to: 'wallet' }, failed).kind).toBe('safe')
  expect(refusedResult({ ...wish, from: '', to: 'naga' }, failed).kind).toBe('safe')
})

test('no answer is no failure, and another refusal keeps its own words', () => {
  expect(refusedResult(wish, new Refused('SERVICE_UNAVAILABLE')).kind).toBe('unknown')
  expect(refusedResult(wish, new Refused('MONEY_NOT_ENOUGH'))).toMatchObject({ kind: 'refused' })
})
