import { expect, test } from 'vitest'
import { fileTypeOf, refuseFile } from './refuse-file.ts'

test.each([
  ['x.png', 'image'],
  ['X.JPEG', 'image'],
  ['วันนี้.gif', 'image'],
  ['film.mp4', 'video'],
  ['film.MOV', 'video'],
  ['x', null],
  ['.png', null],
  ['x.', null],
  ['x.svg', null],
  ['x.png.exe', null],
  ['x.png ', null],
  ['a/.mp4', null],
])('fileTypeOf "%s" is %s', (name, type) => {
  expect(fileTypeOf(name)).toBe(type)
})

test('refuseFile rejects wrong types, empty and large files, and long captions', () => {
  const mega = 1024 * 1024
  expect([
    refuseFile({ name: 'x.png', size: 10 * mega }),
    refuseFile({ name: 'x.mp4', size: 20 * mega }),
  ]).toEqual([null, null])
  expect(refuseFile({ name: 'x.png', size: 10 * mega + 1 })).toEqual({
    code: 'CHAT_FILE_TOO_LARGE',
    maxMegabytes: 10,
  })
  expect(refuseFile({ name: 'x.mov', size: 20 * mega + 1 })).toEqual({
    code: 'CHAT_FILE_TOO_LARGE',
    maxMegabytes: 20,
  })
  expect([refuseFile({ name: 'x.pdf', size: 1 }), refuseFile({ name: 'x.png', size: 0 })]).toEqual([
    { code: 'CHAT_FILE_UNSUPPORTED' },
    { code: 'CHAT_FILE_UNSUPPORTED' },
  ])
  expect([
    refuseFile({ name: 'x.png', size: 1 }, 'a'.repeat(2_000)),
    refuseFile({ name: 'x.png', size: 1 }, 'a'.repeat(2_001)),
  ]).toEqual([null, { code: 'CHAT_TEXT_TOO_LONG' }])
})
