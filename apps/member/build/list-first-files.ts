import type { Plugin } from 'vite'

interface Chunk {
  type: 'chunk'
  fileName: string
  facadeModuleId: string | null
  imports: string[]
}

type Bundle = Record<string, Chunk | { type: 'asset' }>

/** Sources that a first visit may need, by the name that public/first.js asks for them with. */
const wanted: readonly [RegExp, (found: RegExpExecArray) => string][] = [
  [/\/text\/(th|lo|en)\/index\.ts$/, (found) => `text:${found[1]}`],
  [/\/screens\/layout\/member-layout\.tsx$/, () => 'frame:member'],
  [/\/screens\/([\w-]+)\/\1\.tsx$/, (found) => `screen:${found[1]}`],
]

/**
 * Tells the page, in a data block, which files each language and each screen came to be. public/first.js begins to
 * fetch the right ones at once; otherwise the browser would learn of them only after the libraries have run.
 */
export function listFirstFiles(): Plugin {
  return {
    name: 'champa-list-first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => html.replace('<script src="/first.js">', () => `<script type="application/json" id="files">${JSON.stringify(listOf((bundle ?? {}) as Bundle, html))}</script>\n    <script src="/first.js">`),
    },
  }
}

function listOf(bundle: Bundle, html: string): Record<string, string[]> {
  const scripts = Object.values(bundle).flatMap((output): [string, string[]][] => {
    const name = output.type === 'chunk' ? nameOf(output.facadeModuleId ?? '') : undefined
    if (output.type !== 'chunk' || name === undefined) return []
    return [[name, [...closure(bundle, output.fileName)].filter((file) => !html.includes(file))]]
  })
  const lists = [...scripts, ...fontsOf(Object.keys(bundle))]
  return Object.fromEntries(lists.map(([name, files]) => [name, files.map((file) => `/${file}`)]))
}

/** Latin letters and digits are on every page; the script of the language beside them. */
function fontsOf(files: string[]): [string, string[]][] {
  const faces = { th: /plus-jakarta-sans-latin|anuphan-thai/, lo: /plus-jakarta-sans-latin|noto-sans-lao-lao/, en: /plus-jakarta-sans-latin/ }
  return Object.entries(faces).map(([locale, face]) => [`fonts:${locale}`, files.filter((file) => file.endsWith('.woff2') && face.test(file))])
}

function nameOf(source: string): string | undefined {
  for (const [pattern, name] of wanted) {
    const found = pattern.exec(source)
    if (found) return name(found)
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
