import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findMismatch } from './ensure-installed.mjs'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'champa-install-'))
  mkdirSync(join(folder, 'node_modules', 'node', 'bin'), { recursive: true })
  writeFileSync(join(folder, 'node_modules', 'node', 'bin', 'node'), '')
})

afterEach(() => rmSync(folder, { recursive: true }))

function lock(expected: object, installed: object): void {
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ packages: { '': {}, ...expected } }),
  )
  writeFileSync(
    join(folder, 'node_modules', '.package-lock.json'),
    JSON.stringify({ packages: installed }),
  )
}

test('findMismatch reports the first difference from the lock file in one sentence', () => {
  expect(findMismatch(folder)).toBe('nothing is installed yet')
  lock({ 'node_modules/a': { version: '1.0.0' } }, { 'node_modules/a': { version: '1.0.0' } })
  expect(findMismatch(folder)).toBeUndefined()
  lock({ 'node_modules/a': { version: '2.0.0' } }, { 'node_modules/a': { version: '1.0.0' } })
  expect(findMismatch(folder)).toBe('node_modules/a is 1.0.0 and should be 2.0.0')
  lock(
    { 'node_modules/a': { version: '2.0.0' }, 'node_modules/b': { version: '1.0.0' } },
    { 'node_modules/a': { version: '2.0.0' } },
  )
  expect(findMismatch(folder)).toBe('node_modules/b is missing')
})

test('findMismatch ignores packages for other platforms but requires Node 24', () => {
  lock({ 'node_modules/mac-only': { version: '1.0.0', optional: true } }, {})
  expect(findMismatch(folder)).toBeUndefined()
  rmSync(join(folder, 'node_modules', 'node'), { recursive: true })
  expect(findMismatch(folder)).toContain('Node 24')
})
