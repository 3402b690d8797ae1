import { describe, expect, test } from 'vitest'
import { nextRetry, noteOfUnread, windowAt } from './rules.ts'

const bangkok = (text: string): Date => new Date(`${text}+07:00`)

describe('windowAt', () => {
  const night = { from: '23:00', to: '01:00' }
  const noon = { from: '12:00', to: '12:30' }
  test.each([
    [night, '2026-11-21T22:59:59.999', null],
    [night, '2026-11-21T23:00:00.000', '2026-11-22T01:00:00'],
    [night, '2026-11-21T23:59:59.999', '2026-11-22T01:00:00'],
    [night, '2026-11-22T00:00:00.000', '2026-11-22T01:00:00'],
    [night, '2026-11-22T00:59:59.999', '2026-11-22T01:00:00'],
    [night, '2026-11-22T01:00:00.000', null],
    [night, '2026-12-31T23:30:00.000', '2027-01-01T01:00:00'],
    [noon, '2026-11-21T11:59:59.999', null],
    [noon, '2026-11-21T12:00:00.000', '2026-11-21T12:30:00'],
    [noon, '2026-11-21T12:29:59.999', '2026-11-21T12:30:00'],
    [noon, '2026-11-21T12:30:00.000', null],
    [{ from: '00:00', to: '02:00' }, '2026-11-21T00:00:00.000', '2026-11-21T02:00:00'],
    [{ from: '22:00', to: '00:00' }, '2026-11-21T23:59:59.999', '2026-11-22T00:00:00'],
    [{ from: '22:00', to: '00:00' }, '2026-11-22T00:00:00.000', null],
    [{ from: '05:00', to: '05:00' }, '2026-11-21T05:00:00.000', null],
    [{ from: null, to: null }, '2026-11-21T23:30:00.000', null],
  ])('windowAt with closed hours %j at %s reopens at %s (null: is open)', (window, at, openAt) => {
    expect(windowAt(window, bangkok(at))).toEqual({
      isOpen: openAt === null,
      openAt: openAt === null ? null : bangkok(openAt),
    })
  })

  test.each(['24:00', '7:00', '12:60', 'noon', ''])('rejects %s as a time of day', (from) => {
    expect(() => windowAt({ from, to: '01:00' }, bangkok('2026-11-21T12:00:00'))).toThrow(
      RangeError,
    )
  })
})

describe('nextRetry', () => {
  const uploadedAt = bangkok('2026-11-21T12:00:00')
  const after = (seconds: number): Date => new Date(uploadedAt.getTime() + seconds * 1_000)
  test.each([
    [{ tries: 1 }, 1, 1, 3],
    [{ tries: 2 }, 3, 1, 7],
    [{ tries: 6 }, 60, 1, 120],
    [{ tries: 40 }, 700, 1, 760],
    [{ tries: 1, retryAfterMs: 90_000 }, 1, 1, 91],
    [{ tries: 1, retryAfterMs: 500 }, 1, 1, 3],
    [{ tries: 9 }, 870, 1, 900],
    [{ tries: 1, retryAfterMs: 7_200_000 }, 1, 1, 900],
    [{ tries: 1 }, 1, 0.5, 2],
  ])('nextRetry with %j after %i s at pace %s is at %i s', (of, at, pace, next) => {
    expect(nextRetry({ ...of, uploadedAt }, after(at), pace)).toEqual(after(next))
  })

  test('nextRetry returns null fifteen minutes after the upload and later', () => {
    expect(nextRetry({ tries: 20, uploadedAt }, after(900), 1)).toBeNull()
    expect(nextRetry({ tries: 20, uploadedAt }, after(899), 1)).toEqual(after(900))
    expect(nextRetry({ tries: 1, uploadedAt }, after(5_000), 1)).toBeNull()
  })
})

test.each([
  [{ width: 1080, height: 2340 }, 'CANNOT_READ_CROPPED_IMAGE'],
  [{ width: 2582, height: 1937 }, 'CANNOT_READ_CROPPED_IMAGE'],
  [{ width: 260, height: 1300 }, 'CANNOT_READ_CROPPED_IMAGE'],
  [{ width: 200, height: 300 }, 'IMG_SIZE_UNABLE_TO_PROCESS'],
  [{ width: 259, height: 259 }, 'IMG_SIZE_UNABLE_TO_PROCESS'],
  [{ width: 300, height: 1501 }, 'IMG_SIZE_UNABLE_TO_PROCESS'],
  [{ width: 6000, height: 300 }, 'IMG_SIZE_UNABLE_TO_PROCESS'],
])('noteOfUnread for a picture of size %j is %s', (size, note) => {
  expect(noteOfUnread(size)).toBe(note)
})
