import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBudgets } from './budgets.ts'

let dist = ''

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'champa-budgets-'))
  mkdirSync(join(dist, '.vite'))
  for (const font of [
    'plus-jakarta-sans-latin-wght-normal',
    'anuphan-thai-wght-normal',
    'noto-sans-lao-lao-wght-normal',
  ])
    weigh(`${font}-a1.woff2`, 20_000)
  writeFileSync(
    join(dist, '.vite', 'manifest.json'),
    JSON.stringify({
      'index.html': {
        file: 'entry.js',
        isEntry: true,
        imports: ['_shared.js'],
        dynamicImports: [
          'screens/login/login-screen.tsx',
          'screens/home/home-screen.tsx',
          'text/th/index.ts?first',
          'text/th/index.ts?later',
          'text/lo/index.ts?first',
        ],
      },
      '_shared.js': { file: 'shared.js' },
      'screens/login/login-screen.tsx': { file: 'login.js', imports: ['_shared.js', 'index.html'] },
      'screens/home/home-screen.tsx': {
        file: 'home.js',
        imports: ['_shared.js'],
        dynamicImports: [
          'features/game/game-modal.tsx',
          'platform/socket.ts',
          'features/lookup/notice-reminder.tsx',
        ],
      },
      'platform/socket.ts': { file: 'socket.js' },
      'features/lookup/notice-reminder.tsx': { file: 'notice.js' },
      'features/game/game-modal.tsx': { file: 'modal.js' },
      'text/th/index.ts?first': { file: 'th.js' },
      'text/th/index.ts?later': { file: 'modal.js' },
      'text/lo/index.ts?first': { file: 'modal.js' },
    }),
  )
  for (const file of [
    'entry.js',
    'shared.js',
    'login.js',
    'home.js',
    'th.js',
    'socket.js',
    'notice.js',
  ])
    weigh(file, 20_000)
  weigh('modal.js', 500_000)
})

afterEach(() => rmSync(dist, { recursive: true }))

/** Writes random bytes, which have the same size when compressed. */
function weigh(file: string, bytes: number): void {
  writeFileSync(join(dist, file), randomBytes(bytes))
}

test('a first visit’s size counts each script once and ignores scripts that load later', () => {
  const { findings, report } = checkBudgets(dist)
  expect(findings).toEqual([])
  expect(report[0]).toMatch(/^\/login: 80\.\d kB of 128 kB \(4 scripts/)
  expect(report[1]).toMatch(/^\/user\/home: 100\.\d kB of 146 kB/)
  expect(report[2]).toMatch(/^\/user\/home and after it: 120\.\d kB of 176 kB/)
})

test('a screen or font that is too large, a missing font and a missing build are reported', () => {
  weigh('login.js', 80_000)
  weigh('anuphan-thai-wght-normal-a1.woff2', 60_000)
  expect(checkBudgets(dist).findings.map((finding) => finding.file)).toEqual([
    '/login',
    'fonts (th)',
  ])
  rmSync(join(dist, 'noto-sans-lao-lao-wght-normal-a1.woff2'))
  expect(checkBudgets(dist).findings.map((finding) => finding.file)).toContain('fonts (lo)')
  rmSync(join(dist, '.vite'), { recursive: true })
  expect(checkBudgets(dist).findings[0]?.todo).toContain('build.manifest')
})
