import { describe, expect, test } from 'vitest'
import { readOptions } from './options.ts'

describe('readOptions', () => {
  test('defaults to ten runs of both the unit tests and the journeys', () => {
    expect(readOptions([])).toEqual({ runs: 10, parts: ['units', 'journeys'], files: [] })
  })

  test('reads every option', () => {
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
      ]),
    ).toEqual({
      runs: 3,
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
  ])('refuses the options %s %s', (...args) => {
    expect(() => readOptions(args)).toThrow(/./)
  })
})
