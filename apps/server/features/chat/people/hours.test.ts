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
    ['is closed before opening', '07T08:59:59.999', until('07T09:00:00')],
    ['is open at the opening time', '07T09:00:00', open],
    ['is open in the last millisecond', '07T17:59:59.999', open],
    ['is closed from the closing time until the next day', '07T18:00:00', until('08T09:00:00')],
    ['is closed on the last evening until the next week', '13T20:00:00', until('14T09:00:00')],
  ])('with daily hours from 09:00 to 18:00, the chat %s', (_, time, expected) =>
    expect(hoursAt(daily('09:00', '18:00'), at(time))).toEqual(expected),
  )

  test.each([
    ['is closed on other days until the open one', '08T12:00:00', until('10T10:00:00')],
    ['is open on the open day', '10T12:00:00', open],
    ['is closed for a week after closing', '10T20:00:00', until('17T10:00:00')],
  ])('with one open weekday, the chat %s', (_, time, expected) =>
    expect(
      hoursAt([null, null, null, { from: '10:00', to: '20:00' }, null, null, null], at(time)),
    ).toEqual(expected),
  )

  test.each([
    ['is open in the evening', '07T23:00:00', open],
    ['is open after midnight', '08T01:59:00', open],
    ['is closed from the closing time until the evening', '08T02:00:00', until('08T18:00:00')],
    ['is open after midnight at the end of the week', '14T01:00:00', open],
  ])('with hours across midnight, the chat %s', (_, time, expected) =>
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
