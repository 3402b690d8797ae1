import { describe, expect, test } from 'vitest'
import { hoursAt, type Hours } from './hours.ts'

/** A day and time of June 2026 in Bangkok; 7 June is a Sunday. */
const at = (text: string): Date => new Date(`2026-06-${text}+07:00`)
const daily = (from: string, to: string): Hours => Array.from({ length: 7 }, () => ({ from, to }))
const open = { open: true, opensAt: null }
const until = (text: string | null) => ({ open: false, opensAt: text === null ? null : at(text) })

describe('chat hours', () => {
  test('an empty list means always open', () =>
    expect(hoursAt([], at('07T03:00:00'))).toEqual(open))

  test.each([
    ['before opening', '07T08:59:59.999', until('07T09:00:00')],
    ['at opening', '07T09:00:00', open],
    ['in the last millisecond', '07T17:59:59.999', open],
    ['at closing', '07T18:00:00', until('08T09:00:00')],
    ['on the last evening of the week', '13T20:00:00', until('14T09:00:00')],
  ])('reads a daily schedule from 09:00 to 18:00: %s', (_, time, expected) =>
    expect(hoursAt(daily('09:00', '18:00'), at(time))).toEqual(expected),
  )

  test.each([
    ['on a closed day', '08T12:00:00', until('10T10:00:00')],
    ['on the one open day', '10T12:00:00', open],
    ['after closing until a week later', '10T20:00:00', until('17T10:00:00')],
  ])('reads a schedule with one open weekday: %s', (_, time, expected) =>
    expect(
      hoursAt([null, null, null, { from: '10:00', to: '20:00' }, null, null, null], at(time)),
    ).toEqual(expected),
  )

  test.each([
    ['in the evening', '07T23:00:00', open],
    ['after midnight', '08T01:59:00', open],
    ['at closing', '08T02:00:00', until('08T18:00:00')],
    ['after midnight at the end of the week', '14T01:00:00', open],
  ])('reads a schedule across midnight: %s', (_, time, expected) =>
    expect(hoursAt(daily('18:00', '02:00'), at(time))).toEqual(expected),
  )

  test('hours until 24:00 continue into the next day without a gap', () => {
    expect(hoursAt(daily('00:00', '24:00'), at('07T23:59:59'))).toEqual(open)
    expect(hoursAt(daily('00:00', '24:00'), at('08T00:00:00'))).toEqual(open)
  })

  test('a chat that is closed on every day never opens', () =>
    expect(
      hoursAt(
        Array.from({ length: 7 }, () => null),
        at('07T12:00:00'),
      ),
    ).toEqual(until(null)))
})
