import {
  deviceHeader,
  memberRequester,
  requesterHeader,
  requestTimeoutMs,
} from '@champa/contract/constants'
import { readWallet } from '@champa/contract/wallet'

/** An entry of Vite's manifest: the output of one source file. */
export interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

export type Manifest = Record<string, Chunk>

/** What platform/early/start.ts and first.ts read in the page; paths begin with a slash. */
export interface FirstFiles {
  entry: string
  styles: string[]
  scripts: string[]
  /** True when the first view also needs the later half of the texts. */
  wordy?: true
  ask?: typeof homeAsk
  /** Files of each language. */
  [name: `${'text' | 'later' | 'fonts'}:${string}`]: string[]
}

/**
 * The API request that first.ts sends before the scripts have loaded. It loads the data of the
 * largest element of the home screen.
 */
const homeAsk = {
  path: readWallet.path,
  headers: { [requesterHeader]: memberRequester, accept: 'application/json' },
  deviceHeader,
  timeoutMs: requestTimeoutMs,
}

/** Every page needs the Latin font; each language adds the font of its script. */
const faces = {
  th: /plus-jakarta-sans-latin|anuphan-thai/,
  lo: /plus-jakarta-sans-latin|noto-sans-lao-lao/,
  en: /plus-jakarta-sans-latin/,
}

interface View {
  /** Sources, besides the entry, whose chunks the first view needs. */
  sources: string[]
  /** True when the first view also needs the later half of the texts. */
  wordy: boolean
  /** True when the first view may be home. */
  home: boolean
}

/**
 * The files of a first view. The page begins to load them after its first paint; otherwise the
 * browser would discover them only after the libraries have run.
 */
export function listFirstFiles(
  manifest: Manifest,
  assets: string[],
  { sources, wordy, home }: View,
): FirstFiles {
  const entry = Object.keys(manifest).find((source) => manifest[source]?.isEntry) ?? ''
  const first = chunksOf(manifest, entry)
  const urls = (files: string[]) => files.map((file) => `/${file}`)
  const scripts = new Set([entry, ...sources].flatMap((source) => [...chunksOf(manifest, source)]))
  const textOf = (locale: string, half: string) =>
    urls(
      [...chunksOf(manifest, `text/${locale}/index.ts?${half}`)].filter((file) => !first.has(file)),
    )
  const files: FirstFiles = {
    entry: `/${manifest[entry]?.file}`,
    styles: urls(stylesOf(manifest, [entry])),
    scripts: urls([...scripts].filter((file) => file !== manifest[entry]?.file)),
    ...(wordy ? { wordy: true } : {}),
    ...(home ? { ask: homeAsk } : {}),
  }
  for (const [locale, face] of Object.entries(faces)) {
    files[`text:${locale}`] = textOf(locale, 'first')
    files[`later:${locale}`] = textOf(locale, 'later')
    files[`fonts:${locale}`] = urls(
      assets.filter((file) => file.endsWith('.woff2') && face.test(file)),
    )
  }
  return files
}

/** The stylesheets of these sources in the order in which they apply. */
export function stylesOf(manifest: Manifest, sources: string[]): string[] {
  const styles = new Set<string>()
  for (const source of sources)
    walk(manifest, source, ({ css = [] }) => css.forEach((file) => styles.add(file)))
  return [...styles]
}

function chunksOf(manifest: Manifest, source: string): Set<string> {
  const files = new Set<string>()
  walk(manifest, source, ({ file }) => void files.add(file))
  return files
}

/** Visits a chunk after the chunks that it imports. */
function walk(
  manifest: Manifest,
  source: string,
  visit: (chunk: Chunk) => void,
  seen = new Set<string>(),
): void {
  const chunk = manifest[source]
  if (!chunk || seen.has(source)) return
  seen.add(source)
  for (const needed of chunk.imports ?? []) walk(manifest, needed, visit, seen)
  visit(chunk)
}
