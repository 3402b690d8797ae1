import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockOffsetMs, commandFor, conditionsOf } from './conditions.ts'
import { readOptions } from './options.ts'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../setup/root.mjs'
import { startBusyLoops } from './busy-loops.ts'

const tenRuns = (firstSeed: number) =>
  Array.from({ length: 10 }, (_, index) => conditionsOf(readOptions([]), firstSeed, index))

describe('conditionsOf', () => {
  test('ten runs cover the fixed start times, extra load and several time zones', () => {
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

  test('given conditions replace random ones', () => {
    const options = readOptions(['2', '--at', '16:50', '--zone', 'UTC', '--busy', '1'])
    expect(conditionsOf(options, 5, 0)).toEqual({ seed: 5, atMinutes: 1_010, zone: 'UTC', busy: 1 })
    expect(conditionsOf(options, 5, 1)).toEqual({ seed: 6, atMinutes: 1_010, zone: 'UTC', busy: 1 })
  })
})

describe('commandFor', () => {
  test('the command repeats a run under the same conditions', () => {
    for (const [index, run] of tenRuns(40).entries()) {
      const options = readOptions(['10', '--only', 'journeys', '--file', 'home', '--regular'])
      const command = commandFor(run, options)
      const again = readOptions(command.split(' -- ')[1]!.split(' '))
      const same = { runs: 1, parts: ['journeys'], files: ['home'], thorough: false }
      expect(again).toMatchObject(same)
      expect(conditionsOf(again, again.seed!, 0), `run ${index}`).toEqual(run)
    }
  })
})

describe('clockOffsetMs', () => {
  test('the clock’s offset to the wanted time in Bangkok is at most twelve hours', () => {
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

describe('readOptions', () => {
  test('the default is ten runs of the unit tests and the journeys', () => {
    expect(readOptions([])).toEqual({
      runs: 10,
      parts: ['units', 'journeys'],
      files: [],
      thorough: true,
    })
  })

  test('readOptions reads every option', () => {
    expect(
      readOptions([
        '3',
        '--seed',
        '7',
        '--at',
        '23:58',
        '--zone',
        'Asia/Tokyo',
        '--busy',
        '2',
        '--only',
        'units',
        '--file',
        'chat',
        '--file',
        'slip',
        '--regular',
      ]),
    ).toEqual({
      runs: 3,
      thorough: false,
      seed: 7,
      atMinutes: 23 * 60 + 58,
      zone: 'Asia/Tokyo',
      busy: 2,
      parts: ['units'],
      files: ['chat', 'slip'],
    })
  })

  test.each([
    ['0'],
    ['-1'],
    ['many'],
    ['1', '2'],
    ['--at', '24:00'],
    ['--at', '9:5'],
    ['--zone', 'Asia/Nowhere'],
    ['--busy', '-1'],
    ['--busy', '1.5'],
    ['--seed', 'x'],
    ['--only', 'check'],
    ['--what'],
  ])('readOptions throws on %s %s', (...args) => {
    expect(() => readOptions(args)).toThrow(/./)
  })
})

const preload = pathToFileURL(join(root, 'scripts', 'testing', 'shift-clock.mjs')).href

/**
 * Evaluates code in a Node process with a shifted clock and this time zone; returns the parsed
 * JSON.
 */
function printed(code: string, offsetMs: number, zone = 'UTC'): unknown {
  const env = {
    ...process.env,
    NODE_OPTIONS: `--import=${preload}`,
    TEST_CLOCK_OFFSET_MS: String(offsetMs),
    TZ: zone,
  }
  return JSON.parse(
    execFileSync(process.execPath, ['-e', `console.log(JSON.stringify(${code}))`], {
      env,
      encoding: 'utf8',
    }),
  )
}

describe('shift-clock', () => {
  const hourMs = 3_600_000

  test('every function that reads the time is shifted, and nothing else of Date changes', () => {
    // The test process may itself run with a shifted clock.
    const ownMs = Date.now() - Number(printed('Date.now()', 0))
    const [now, made, called, given, isDate, parsed] = printed(
      '[Date.now(), new Date().getTime(), Date.parse(Date()), new Date(5).getTime(), new Date() instanceof Date, Date.parse("1970-01-01T00:00:01Z")]',
      5 * hourMs,
    ) as number[]
    for (const one of [now, made, called])
      expect(Math.abs(one! - 5 * hourMs - (Date.now() - ownMs))).toBeLessThan(hourMs)
    expect([given, isDate, parsed]).toEqual([5, true, 1_000])
  })

  test('the clock of child processes is shifted once', () => {
    const shifted =
      "require('node:child_process').execFileSync(process.execPath, ['-p', 'Date.shiftedMs'], { encoding: 'utf8' }).trim()"
    expect(printed(shifted, hourMs)).toBe(String(hourMs))
  })

  test('the time zone of the environment is kept', () => {
    expect(printed('new Date(0).getHours()', hourMs, 'Asia/Tokyo')).toBe(9)
  })
})

describe('startBusyLoops', () => {
  test('a busy loop uses CPU time until it is stopped', async () => {
    const stop = startBusyLoops(1)
    const before = process.cpuUsage()
    // Waits for CPU time that only the loop can use, so the machine's speed does not matter.
    while (process.cpuUsage(before).user < 100_000)
      await new Promise((resolve) => setTimeout(resolve, 5))
    await stop()
    expect(process.getActiveResourcesInfo()).not.toContain('Worker')
  })
})
