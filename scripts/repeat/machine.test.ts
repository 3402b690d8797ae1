import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { root } from '../setup/root.mjs'
import { startBusyLoops } from './busy-loops.ts'

const preload = pathToFileURL(join(root, 'scripts', 'testing', 'shift-clock.mjs')).href

/** JSON output of a Node process with a shifted clock and a given time zone. */
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

  test('shifts every function that reads the time, and changes nothing else of Date', () => {
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

  test('shifts the clock of child processes once', () => {
    const shifted =
      "require('node:child_process').execFileSync(process.execPath, ['-p', 'Date.shiftedMs'], { encoding: 'utf8' }).trim()"
    expect(printed(shifted, hourMs)).toBe(String(hourMs))
  })

  test('does not change the time zone that the environment sets', () => {
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
