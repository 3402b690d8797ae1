import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import th from '../text/th/index.ts'
import { firstSources, pick, usedBy } from './first-words.ts'

let app = ''

beforeEach(() => {
  app = mkdtempSync(join(tmpdir(), 'champa-words-'))
})

afterEach(() => rmSync(app, { recursive: true }))

function write(files: Record<string, string>): void {
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(dirname(join(app, name)), { recursive: true })
    writeFileSync(join(app, name), source)
  }
}

function firstNames(): string[] {
  return [...firstSources(join(app, 'main.tsx')).keys()]
    .map((file) => file.slice(app.length + 1))
    .toSorted()
}

test('the first load includes every import except type imports and imports in withWords()', () => {
  write({
    'main.tsx': [
      "import './style.css'",
      "import { a } from './a.ts'",
      "import type { B } from './b.ts'",
      "import { react } from 'react'",
      "const home = () => import('./screens/home.tsx')",
      "const sheet = async () => (await withWords(() => import('./sheet.tsx'))).Sheet",
      "const other = () => withWords(\n  () =>\n    import('./other.tsx'))",
    ].join('\n'),
    'a.ts': "import {\n  c,\n} from './deep/c.ts'\nexport * from './d.ts'",
    'b.ts': '',
    'sheet.tsx': "import './nothing.ts'",
    'other.tsx': '',
    'd.ts': '',
    'deep/c.ts': "import { a } from '../a.ts'",
    'screens/home.tsx': '',
  })
  expect(firstNames()).toEqual(['a.ts', 'd.ts', 'deep/c.ts', 'main.tsx', 'screens/home.tsx'])
})

test('the first load includes a module imported both directly and in withWords()', () => {
  write({
    'main.tsx': [
      "const one = () => withWords(() => import('./sheet.tsx'))",
      "const two = () => import('./screen.tsx')",
    ].join('\n'),
    'screen.tsx': "import { Sheet } from './sheet.tsx'",
    'sheet.tsx': '',
  })
  expect(firstNames()).toContain('sheet.tsx')
})

test('a message key is found as a literal, as the start of a template, or by its namespace', () => {
  const isUsed = usedBy([
    "t('home.hello'); t(`errors.${code}`)",
    "useTranslations('val')",
    'const words = "nav.login"; t(`wd.stage.${stage}`)',
  ])
  for (const key of ['home.hello', 'errors.NO_USER', 'val.phone10', 'nav.login', 'wd.stage.paid'])
    expect(isUsed(key), key).toBe(true)
  for (const key of ['home.helloAgain', 'wd.title', 'dep.title', 'validation.x'])
    expect(isUsed(key), key).toBe(false)
})

test('the two halves of the message catalogue contain every key exactly once', () => {
  const isFirst = usedBy(firstSources(join(import.meta.dirname, '..', 'main.tsx')).values())
  const first = pick(th, isFirst)
  const later = pick(th, (key) => !isFirst(key))
  expect([...keysOf(first), ...keysOf(later)].toSorted()).toEqual(keysOf(th).toSorted())
})

test('the first half contains the messages of login, registration and home, not of sheets', () => {
  const isFirst = usedBy(firstSources(join(import.meta.dirname, '..', 'main.tsx')).values())
  for (const key of [
    'auth.password',
    'reg.phoneTitle',
    'home.checkBalance',
    'game.tapToOpen',
    'nav.remindAgreement',
    'errors.WRONG_CREDENTIAL',
    'common.unknownError',
  ])
    expect(isFirst(key), key).toBe(true)
  for (const key of [
    'dep.createQr',
    'giftLink.link',
    'slip.upload',
    'wd.submit',
    'tr.submit',
    'game.activateText',
    'receipt.title',
    'st.emptyTitle',
    'howto.walletGuide',
  ])
    expect(isFirst(key), key).toBe(false)
})

function keysOf(messages: object, space = ''): string[] {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string' ? [space + name] : keysOf(value as object, `${space}${name}.`),
  )
}
