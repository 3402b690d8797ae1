import {
  deviceHeader,
  memberRequester,
  requesterHeader,
  requestTimeoutMs,
} from '@champa/contract/constants'
import { readWallet } from '@champa/contract/wallet'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { firstSources } from './first-words.ts'

interface Chunk {
  type: 'chunk'
  fileName: string
  facadeModuleId: string | null
  imports: string[]
}

type Bundle = Record<string, Chunk | { type: 'asset' }>

/**
 * Sources that a first visit may need, mapped to the name under which public/first.js requests
 * them.
 */
const wanted: readonly [RegExp, (match: RegExpExecArray) => string][] = [
  [/\/text\/(th|lo|en)\/index\.ts\?first$/, (match) => `text:${match[1]}`],
  [/\/text\/(th|lo|en)\/index\.ts\?later$/, (match) => `later:${match[1]}`],
  [/\/screens\/layout\/member-layout\.tsx$/, () => 'frame:member'],
  [/\/screens\/([\w-]+)\/\1\.tsx$/, (match) => `screen:${match[1]}`],
]

/**
 * API requests that public/first.js sends before the scripts have loaded, by screen. Each loads the
 * data of the screen's largest element.
 */
const asks = {
  home: {
    path: readWallet.path,
    headers: { [requesterHeader]: memberRequester, accept: 'application/json' },
    deviceHeader,
    timeoutMs: requestTimeoutMs,
  },
}

/**
 * Writes the files of each language and each screen into a data block of the page, from which
 * public/first.js starts fetching the right ones. Otherwise the browser would discover them only
 * after the libraries have run.
 */
export function listFirstFiles(): Plugin {
  let first: ReadonlyMap<string, string> = new Map()
  return {
    name: 'champa-list-first-files',
    apply: 'build',
    configResolved({ root }) {
      first = firstSources(join(root, 'main.tsx'))
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replace('<script src="/first.js">', () => {
          const files = JSON.stringify(listOf((bundle ?? {}) as Bundle, html, first))
          const data = `<script type="application/json" id="files">${files}</script>`
          return `${data}\n    <script src="/first.js">`
        }),
    },
  }
}

function listOf(bundle: Bundle, html: string, first: ReadonlyMap<string, string>): object {
  const scripts = Object.values(bundle).flatMap((output): [string, string[]][] => {
    const name = output.type === 'chunk' ? nameOf(output.facadeModuleId ?? '') : undefined
    if (output.type !== 'chunk' || name === undefined) return []
    return [[name, [...closure(bundle, output.fileName)].filter((file) => !html.includes(file))]]
  })
  const lists = [...scripts, ...fontsOf(Object.keys(bundle))]
  return {
    ...Object.fromEntries(lists.map(([name, files]) => [name, files.map((file) => `/${file}`)])),
    wordy: wordyOf(bundle, first),
    asks,
  }
}

/** The names of the screens that also need the later half of the message catalogue. */
function wordyOf(bundle: Bundle, first: ReadonlyMap<string, string>): string[] {
  const sources = Object.values(bundle).flatMap((output) =>
    output.type === 'chunk' && output.facadeModuleId !== null ? [output.facadeModuleId] : [],
  )
  return sources
    .filter((source) => !first.has(source))
    .flatMap((source) => nameOf(source) ?? [])
    .filter((name) => name.startsWith('screen:'))
}

/** Every page needs the Latin font; each language adds the font of its script. */
function fontsOf(files: string[]): [string, string[]][] {
  const faces = {
    th: /plus-jakarta-sans-latin|anuphan-thai/,
    lo: /plus-jakarta-sans-latin|noto-sans-lao-lao/,
    en: /plus-jakarta-sans-latin/,
  }
  return Object.entries(faces).map(([locale, face]) => [
    `fonts:${locale}`,
    files.filter((file) => file.endsWith('.woff2') && face.test(file)),
  ])
}

function nameOf(source: string): string | undefined {
  for (const [pattern, name] of wanted) {
    const match = pattern.exec(source)
    if (match) return name(match)
  }
  return undefined
}

function closure(bundle: Bundle, file: string, seen = new Set<string>()): Set<string> {
  const output = bundle[file]
  if (output?.type !== 'chunk' || seen.has(file)) return seen
  seen.add(file)
  for (const needed of output.imports) closure(bundle, needed, seen)
  return seen
}
