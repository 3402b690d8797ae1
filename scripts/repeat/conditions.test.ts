import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockOffsetMs, commandFor, conditionsOf } from './conditions.ts'
import { readOptions } from './options.ts'

const tenRuns = (firstSeed: number) =>
  Array.from({ length: 10 }, (_, index) => conditionsOf(readOptions([]), firstSeed, index))

describe('conditionsOf', () => {
  test('covers day boundaries, load and several time zones within ten runs of any seed', () => {
    fc.assert(
      fc.property(fc.nat(), (firstSeed) => {
        const runs = tenRuns(firstSeed)
        expect(runs.map(({ atMinutes }) => atMinutes)).toEqual(
          expect.arrayContaining([0, 360, 1_010, 1_438]),
        )
        expect(runs.filter(({ busy }) => busy === 2)).toHaveLength(3)
        expect(new Set(runs.map(({ seed }) => seed)).size).toBe(10)
      }),
    )
    expect(new Set(tenRuns(1).map(({ zone }) => zone)).size).toBeGreaterThan(3)
  })

  test('uses the given conditions instead of random ones', () => {
    const options = readOptions(['2', '--at', '16:50', '--zone', 'UTC', '--busy', '1'])
    expect(conditionsOf(options, 5, 0)).toEqual({ seed: 5, atMinutes: 1_010, zone: 'UTC', busy: 1 })
    expect(conditionsOf(options, 5, 1)).toEqual({ seed: 6, atMinutes: 1_010, zone: 'UTC', busy: 1 })
  })
})

describe('commandFor', () => {
  test('returns a command that repeats a run under the same conditions', () => {
    for (const [index, run] of tenRuns(40).entries()) {
      const options = readOptions(['10', '--only', 'journeys', '--file', 'home'])
      const command = commandFor(run, options)
      const again = readOptions(command.split(' -- ')[1]!.split(' '))
      expect(again).toMatchObject({ runs: 1, parts: ['journeys'], files: ['home'] })
      expect(conditionsOf(again, again.seed!, 0), `run ${index}`).toEqual(run)
    }
  })
})

describe('clockOffsetMs', () => {
  test('returns an offset of at most twelve hours to the wanted time in Bangkok', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_439 }),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (atMinutes, now) => {
          const offset = clockOffsetMs(atMinutes, now.getTime())
          expect(Math.abs(offset)).toBeLessThanOrEqual(12 * 3_600_000)
          const shown = new Intl.DateTimeFormat('en-GB', {
            timeZone: 'Asia/Bangkok',
            hour: 'numeric',
            minute: 'numeric',
            hourCycle: 'h23',
          }).format(now.getTime() + offset)
          const [hours, minutes] = shown.split(':').map(Number)
          expect(hours! * 60 + minutes!).toBe(atMinutes)
        },
      ),
    )
  })
})
