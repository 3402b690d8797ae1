import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Finding } from './source-files.ts'

/** A part of Vite's manifest: what one source became, and what it pulls in at once or on demand. */
interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

type Manifest = Record<string, Chunk>

interface Budget {
  url: string
  /** The screens that the URL shows, by their path in apps/member. */
  screens: RegExp
  mostBytes: number
}

const budgets: Budget[] = [
  { url: '/login', screens: /^screens\/login\//, mostBytes: 130_000 },
  { url: '/user/home', screens: /^screens\/(home|layout)\//, mostBytes: 182_000 },
]

/**
 * What a Thai member's first visit never asks for: other screens, what opens by a tap, the words of both, and other
 * languages. Anything else that is loaded on demand counts (the agreement of a first visit too).
 */
const opensByTap = /-(modal|sheet|panel)\.tsx$/
const later = [
  /^screens\//,
  opensByTap,
  /^text\/(?!th\/index\.ts(\?first)?$)/,
  /\/locale\/(?!th\.js)/,
]

/** The faces that the first view of a language needs; the browser picks the files by their characters. */
const fonts: { language: string; files: RegExp[] }[] = [
  { language: 'th', files: [/plus-jakarta-sans-latin-wght-normal/, /anuphan-thai-wght-normal/] },
  {
    language: 'lo',
    files: [/plus-jakarta-sans-latin-wght-normal/, /noto-sans-lao-lao-wght-normal/],
  },
  { language: 'en', files: [/plus-jakarta-sans-latin-wght-normal/] },
]
const mostFontBytes = 70_000

/** What the desk of whoever answers customers begins with, all rooms of the frame included. */
const officeBudgets: Budget[] = [
  { url: '/office', screens: /^screens\/(conversations|layout)\//, mostBytes: 160_000 },
]

/** Weighs the built member app in `dist` against what a first visit may cost. */
export function checkBudgets(dist: string): { findings: Finding[]; report: string[] } {
  return weigh(dist, budgets, fonts)
}

/** The same of the office; its fonts are the member app's. */
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
  { url, screens, mostBytes }: Budget,
): Weight {
  const names = Object.keys(manifest)
  const files = loadedFiles(
    manifest,
    names.filter((name) => manifest[name]?.isEntry),
    screens,
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
          todo: `the manifest has no chunk for ${String(screens)}: load the screen lazily from screens/<name>/`,
        },
      ]
  return judge(url, `${files.size} scripts, gzip`, bytes, mostBytes, missing)
}

/** Everything that a chunk imports at once, and what it imports on demand unless that comes later. */
function loadedFiles(manifest: Manifest, entries: string[], screens: RegExp): Set<string> {
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
          !later.some((pattern) => pattern.test(wanted)),
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
      todo: `no font file matches ${String(pattern)}: self-host it, or correct the list in scripts/check/budgets.ts`,
    }))
  const bytes = chosen.reduce(
    (sum, entry) => sum + (entry ? readFileSync(join(entry.parentPath, entry.name)).length : 0),
    0,
  )
  return judge(`fonts (${language})`, `${files.length} files`, bytes, mostFontBytes, missing)
}

function judge(
  what: string,
  detail: string,
  bytes: number,
  most: number,
  findings: Finding[],
): Weight {
  const line = `${what}: ${(bytes / 1000).toFixed(1)} kB of ${most / 1000} kB (${detail})`
  const heavy =
    bytes > most
      ? [
          {
            file: what,
            rule: 'budgets',
            todo: `${line}: load what a first visit doesn't need later`,
          },
        ]
      : []
  return { line, findings: [...findings, ...heavy] }
}
