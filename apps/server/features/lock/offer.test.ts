import { expect, test } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import type { Terms } from './begin-lock.ts'
import { offerOf } from './offer.ts'

/**
 * A free credit of 100.00 with a required turnover of 500.00 and a maximum of 1,000.00 for its
 * share.
 */
const champa: Terms = {
  turnoverHundredths: 500,
  turnoverRequired: 500_00n,
  successBasisPoints: null,
  failBasisPoints: fromPercent(5),
  minRemain: 5_00n,
  maxWithdraw: 1_000_00n,
  lastsDays: 30,
  counts: { slot: 100, sport: 15, lotto: 0 },
  excluded: [],
}

test('an offer locks 1,000.00 of own money, and a win at 3,000.00 takes nothing', () => {
  expect(offerOf(champa, { credit: 100_00n, own: 1_000_00n })).toEqual({
    credit: 100_00n,
    own: 1_000_00n,
    deposit: 0n,
    locksOwn: true,
    share: 9.09,
    turnoverRequired: 500_00n,
    wonAt: null,
    lostAt: 55_00n,
    maxWithdraw: 1_000_00n,
    lastsDays: 30,
    example: {
      total: 3_000_00n,
      keeps: 3_000_00n,
      takes: 0n,
      cancel: { keeps: 1_000_00n, takes: 2_000_00n },
    },
  })
})

test('an offer on an empty account locks no own money, and its example exceeds maxWithdraw', () => {
  expect(offerOf(champa, { credit: 100_00n, own: 0n })).toMatchObject({
    locksOwn: false,
    share: 100,
    lostAt: 5_00n,
    example: {
      total: 2_000_00n,
      keeps: 1_000_00n,
      takes: 1_000_00n,
      cancel: { keeps: 0n, takes: 2_000_00n },
    },
  })
})

test('the example of an offer that is won at a certain balance uses that balance', () => {
  const offer = offerOf(
    { ...champa, turnoverRequired: null, successBasisPoints: fromPercent(500), maxWithdraw: null },
    { credit: 100_00n, own: 0n },
  )
  expect(offer).toMatchObject({
    wonAt: 500_00n,
    example: { total: 500_00n, keeps: 500_00n, takes: 0n },
  })
})

test('the example of an offer won by balance is the exact winning total, not rounded', () => {
  const refund = {
    ...champa,
    turnoverRequired: null,
    successBasisPoints: fromPercent(150),
    maxWithdraw: null,
  }
  expect(offerOf(refund, { credit: 100_00n, own: 0n })).toMatchObject({
    wonAt: 150_00n,
    example: { total: 150_00n, keeps: 150_00n, takes: 0n },
  })
  // A rounded total would differ from the winning total shown beside the example.
  expect(offerOf(refund, { credit: 115_15n, own: 0n })).toMatchObject({
    wonAt: 172_73n,
    example: { total: 172_73n },
  })
})

test('the example exceeds the winning total only when maxWithdraw then takes something', () => {
  const capped = { ...champa, turnoverRequired: null, successBasisPoints: fromPercent(150) }
  expect(offerOf(capped, { credit: 100_00n, own: 0n })).toMatchObject({
    wonAt: 150_00n,
    example: { total: 2_000_00n, keeps: 1_000_00n, takes: 1_000_00n },
  })
  // With 1,000.00 of own money `maxWithdraw` takes nothing even from a total of 3,000.00.
  expect(offerOf(capped, { credit: 100_00n, own: 1_000_00n })).toMatchObject({
    wonAt: 1_650_00n,
    example: { total: 1_650_00n, keeps: 1_650_00n, takes: 0n },
  })
})

test('a deposit bonus counts the deposit as own money; its example rounds up', () => {
  const offer = offerOf(
    { ...champa, maxWithdraw: null },
    { credit: 10_00n, own: 5_00n, deposit: 100_00n },
  )
  expect(offer).toMatchObject({
    own: 5_00n,
    deposit: 100_00n,
    locksOwn: false,
    share: 8.69,
    example: {
      total: 230_00n,
      keeps: 230_00n,
      takes: 0n,
      cancel: { keeps: 105_00n, takes: 125_00n },
    },
  })
})
