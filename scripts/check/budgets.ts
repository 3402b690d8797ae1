import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Finding } from './source-files.ts'

/**
 * An entry of Vite's manifest: the output of one source file, with its static and dynamic imports.
 */
interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

type Manifest = Record<string, Chunk>

interface Budget {
  url: string
  /** Paths of the screens that the URL renders, relative to the app's folder. */
  screens: RegExp
  maxBytes: number
  /** True to count what a visit without a tap loads after its first view, too. */
  withIdle?: true
}

const home = /^screens\/(home\/|layout\/member-)/
const budgets: Budget[] = [
  { url: '/login', screens: /^screens\/(login\/|layout\/public-)/, maxBytes: 128_000 },
  { url: '/user/home', screens: home, maxBytes: 146_000 },
  { url: '/user/home and after it', screens: home, maxBytes: 176_000, withIdle: true },
]

/**
 * Chunks that a Thai member's first visit never requests: other screens, sheets opened by a tap
 * with their texts, and other languages. Every other dynamic import counts, for example the terms
 * shown on a first visit. What is prefetched for a later tap does not count either.
 */
const opensByTap = /-(modal|sheet|panel)\.tsx$/
const later = [
  /^screens\//,
  opensByTap,
  /\/long-rows\.tsx$/,
  /^text\/(?!th\/index\.ts(\?first)?$)/,
  /\/locale\/(?!th\.js)/,
]

/** Chunks that a visit requests only when the browser is idle after the first view. */
const afterFirstView = [
  /\/(agreement|notice)-reminder\.tsx$/,
  /\/chat-socket\.ts$/,
  /\/operator-html\/clean\.ts$/,
]

/**
 * Font files needed by the first view of a language. The browser selects files by the characters on
 * screen.
 */
const fonts: { language: string; files: RegExp[] }[] = [
  { language: 'th', files: [/plus-jakarta-sans-latin-wght-normal/, /anuphan-thai-wght-normal/] },
  {
    language: 'lo',
    files: [/plus-jakarta-sans-latin-wght-normal/, /noto-sans-lao-lao-wght-normal/],
  },
  { language: 'en', files: [/plus-jakarta-sans-latin-wght-normal/] },
]
const maxFontBytes = 70_000

/** What an agent loads first in the office: the navigation frame and the conversations. */
const officeBudgets: Budget[] = [
  { url: '/office', screens: /^screens\/(conversations|layout)\//, maxBytes: 160_000 },
]

/** Compares the sizes of the built member app in `dist` with the budgets of a first visit. */
export function checkBudgets(dist: string): { findings: Finding[]; report: string[] } {
  return weigh(dist, budgets, fonts)
}

/**
 * Compares the sizes of the built office app with the budgets of its first visit. Fonts are not
 * counted, because the office shares the member app's.
 */
export function checkOfficeBudgets(dist: string): { findings: Finding[]; report: string[] } {
  return weigh(dist, officeBudgets, [])
}

function weigh(
  dist: string,
  limits: Budget[],
  wanted: typeof fonts,
): { findings: Finding[]; report: string[] } {
  const file = join(dist, '.vite', 'manifest.json')
  if (!existsSync(file))
    return {
      findings: [{ file, rule: 'budgets', todo: 'build the app with build.manifest on' }],
      report: [],
    }
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const scripts = limits.map((budget) => weighScripts(dist, manifest, budget))
  const faces = wanted.map((face) => weighFonts(dist, face))
  return {
    findings: [...scripts, ...faces].flatMap((one) => one.findings),
    report: [...scripts, ...faces].map((one) => one.line),
  }
}

interface Weight {
  line: string
  findings: Finding[]
}

function weighScripts(
  dist: string,
  manifest: Manifest,
  { url, screens, maxBytes, withIdle }: Budget,
): Weight {
  const names = Object.keys(manifest)
  const files = loadedFiles(
    manifest,
    names.filter((name) => manifest[name]?.isEntry),
    screens,
    withIdle ? later : [...later, ...afterFirstView],
  )
  const bytes = [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    0,
  )
  const missing = names.some((name) => screens.test(name))
    ? []
    : [
        {
          file: url,
          rule: 'budgets',
          todo:
            `the manifest has no chunk for ${String(screens)}: load the screen lazily from ` +
            'screens/<name>/',
        },
      ]
  return judge(url, `${files.size} scripts, gzip`, bytes, maxBytes, missing)
}

/** Files of a chunk with its static imports, and its dynamic imports except those loaded later. */
function loadedFiles(
  manifest: Manifest,
  entries: string[],
  screens: RegExp,
  left: RegExp[],
): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    chunk.imports?.forEach(visit)
    chunk.dynamicImports
      ?.filter(
        (wanted) =>
          (screens.test(wanted) && !opensByTap.test(wanted)) ||
          !left.some((pattern) => pattern.test(wanted)),
      )
      .forEach(visit)
  }
  entries.forEach(visit)
  return files
}

function weighFonts(dist: string, { language, files }: (typeof fonts)[number]): Weight {
  const built = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.name.endsWith('.woff2'),
  )
  const chosen = files.map((pattern) => built.find((entry) => pattern.test(entry.name)))
  const missing = files
    .filter((_, index) => !chosen[index])
    .map((pattern) => ({
      file: `fonts (${language})`,
      rule: 'budgets',
      todo:
        `no font file matches ${String(pattern)}: self-host it, or correct the list in ` +
        'scripts/check/budgets.ts',
    }))
  const bytes = chosen.reduce(
    (sum, entry) => sum + (entry ? readFileSync(join(entry.parentPath, entry.name)).length : 0),
    0,
  )
  return judge(`fonts (${language})`, `${files.length} files`, bytes, maxFontBytes, missing)
}

function judge(
  what: string,
  detail: string,
  bytes: number,
  maxBytes: number,
  findings: Finding[],
): Weight {
  const line = `${what}: ${(bytes / 1000).toFixed(1)} kB of ${maxBytes / 1000} kB (${detail})`
  const heavy =
    bytes > maxBytes
      ? [
          {
            file: what,
            rule: 'budgets',
            todo: `${line}: load code that a first visit does not need on demand`,
          },
        ]
      : []
  return { line, findings: [...findings, ...heavy] }
}
