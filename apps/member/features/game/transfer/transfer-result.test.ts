import { expect, test } from 'vitest'
import { Refused } from '@champa/client/refused'
import { answered, checkingOf, refusedResult } from './transfer-result.ts'

const wish = { from: 'wallet', to: 'naga', amount: 100_00n, name: '' }

test('a transfer with a response is done or still being checked', () => {
  expect(answered(wish, 'success').kind).toBe('done')
  expect(answered(wish, 'processing').kind).toBe('checking')
})

test('only the pending part of a total counts as being checked', () => {
  const swept = [
    { code: 'pg', amount: 5_00n, status: 'processing' },
    { code: 'imi', amount: 7_00n, status: 'success' },
    { code: 'joker', amount: 9_00n, status: 'failed' },
  ] as Parameters<typeof checkingOf>[0]['swept']
  const moved = 107_00n as Parameters<typeof checkingOf>[0]['moved']
  expect(checkingOf({ swept, sentOn: 'success', moved })).toBe(5_00n)
  expect(checkingOf({ swept, sentOn: 'processing', moved })).toBe(112_00n)
  expect(checkingOf({ swept: [], sentOn: null, moved })).toBe(0n)
})

test('a failed transfer reports where the money is', () => {
  const failed = new Refused('TRANSFER_FAIL')
  expect(refusedResult(wish, failed).kind).toBe('backInWallet')
  expect(refusedResult({ ...wish, from: 'naga', to: 'wallet' }, failed).kind).toBe('stillInGame')
  expect(refusedResult({ ...wish, from: 'naga', to: 'mekong' }, failed).kind).toBe('safe')
  // Bringing back the money of several games may have failed at any step, so the result says only
  // that the money is safe.
  expect(refusedResult({ ...wish, from: '', to: 'wallet' }, failed).kind).toBe('safe')
  expect(refusedResult({ ...wish, from: '', to: 'naga' }, failed).kind).toBe('safe')
})

test('a failed transfer keeps the reason shown on its receipt but drops an unknown reason', () => {
  const failed = (reason?: string) =>
    refusedResult(wish, new Refused('TRANSFER_FAIL', reason === undefined ? {} : { reason }))
  expect(failed('GAME_REFUSED')).toMatchObject({ reason: 'GAME_REFUSED' })
  expect(failed('MOON_IS_FULL')).toMatchObject({ reason: null })
  expect(failed()).toMatchObject({ reason: null })
})

test('a lost response is not a failure, and any other refusal keeps its own text', () => {
  expect(refusedResult(wish, new Refused('SERVICE_UNAVAILABLE')).kind).toBe('unknown')
  expect(refusedResult(wish, new Refused('MONEY_NOT_ENOUGH'))).toMatchObject({ kind: 'refused' })
})
