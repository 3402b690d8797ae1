import { spawnSync } from 'node:child_process'
import { join, posix } from 'node:path'
import { unbroken } from '../../scripts/check/language.ts'
import { isTest, readSources, type SourceFile } from '../../scripts/check/source-files.ts'
import { root } from '../../scripts/setup/root.mjs'
import { type Origin, readModule, visit } from './module.ts'

/**
 * `node tools/figures/figures.ts [--list]`: prints figures on the size and structure of the code;
 * `--list` also prints the counted places.
 */
const withPlaces = process.argv.includes('--list')
const files = readSources(root)
const isTestCode = ({ path }: SourceFile): boolean =>
  isTest(path) || /^e2e\/|^packages\/\w+\/testing\//.test(path)
const sources = files.filter((file) => !isTestCode(file))
const modules = new Map(
  sources.filter(({ path }) => /\.tsx?$/.test(path)).map((file) => [file.path, readModule(file)]),
)

/**
 * Finds the declaration of this name in the server's code.
 * @throws when there is none.
 */
function declarationOf(name: string): Origin {
  const found = [...modules.values()].find(
    ({ path, uses }) => path.startsWith('apps/server/') && uses.has(name),
  )
  if (!found) throw new Error(`no file of the server declares ${name}`)
  return { path: found.path, name }
}

function print(name: string, figure: string | number, places: string[] = []): void {
  console.log(`${name.padEnd(48)} ${figure}`)
  if (withPlaces) for (const place of places) console.log(`  ${place}`)
}

const lineCount = ({ text }: SourceFile): number => text.split('\n').length - 1

function printSizes(): void {
  const lines = files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ at: `${path}:${index + 1}`, width: [...line].length })),
  )
  const long = lines.filter(({ width }) => width > 100)
  const breakable = long.filter(({ at }) => !unbroken.some((one) => one.test(at)))
  const share = (some: unknown[]): string => `${((some.length / lines.length) * 100).toFixed(2)} %`
  const places = breakable.map(({ at, width }) => `${at} (${width})`)
  print('lines over 100 columns', `${share(long)}, ${long.length} of ${lines.length}`)
  print('  without texts and drawings', `${share(breakable)}, ${breakable.length}`, places)
  const sizes = sources.map(lineCount).toSorted((left, right) => left - right)
  const at = (part: number): number => sizes[Math.floor((sizes.length - 1) * part)] ?? 0
  print('source files, without tests', sizes.length)
  print('  lines: median, p90, maximum', `${at(0.5)}, ${at(0.9)}, ${at(1)}`)
  print(
    'source lines, without tests',
    sizes.reduce((sum, size) => sum + size, 0),
  )
  print(
    'lines of tests',
    files.filter(isTestCode).reduce((sum, file) => sum + lineCount(file), 0),
  )
}

/** The findings of the linter, with the rules and limits of .oxlintrc.json. */
function printLint(): void {
  const linter = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const { stdout } = spawnSync(process.execPath, [linter, '--format', 'json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string; message: string }[]
  }
  const found = (rule: string): string[] =>
    diagnostics
      .filter(({ code }) => code.includes(`(${rule})`))
      .map(({ filename, message }) => `${filename}: ${message}`)
  const long = found('max-lines-per-function')
  print('functions over 80 lines (lint)', long.length, long)
  const circles = found('no-cycle')
  print('import circles (lint)', circles.length, circles)
}

function printForwarders(): void {
  const forwarders = [...modules.values()]
    .filter(({ path, program: { body } }) => {
      const targets = body.map((one) =>
        one.type === 'ExportAllDeclaration' || one.type === 'ExportNamedDeclaration'
          ? one.source?.value
          : undefined,
      )
      return body.length > 0 && new Set(targets).size === 1 && targets[0] && !isDoor(path)
    })
    .map(({ path }) => path)
  print('files that only re-export another file', forwarders.length, forwarders)
}

const isDoor = (path: string): boolean => posix.basename(path) === 'index.ts'

function printTypes(): void {
  const found = { any: [] as string[], casts: [] as string[], nonNull: [] as string[] }
  for (const { path, text } of sources) {
    const module = modules.get(path)
    if (!module) continue
    visit(module.program, (node) => {
      const place = `${path}:${text.slice(0, node.start).split('\n').length}`
      if (node.type === 'TSAnyKeyword') found.any.push(place)
      if (node.type === 'TSNonNullExpression') found.nonNull.push(place)
      if (node.type === 'TSAsExpression' && !text.slice(0, node.end).endsWith('as const'))
        found.casts.push(place)
      return true
    })
  }
  print('uses of the type any', found.any.length, found.any)
  print('type assertions, without as const', found.casts.length, found.casts)
  print('non-null assertions (!)', found.nonNull.length, found.nonNull)
}

/** The declaration that a name refers to, through all re-exports. */
function originOf({ path, name }: Origin): Origin | undefined {
  const module = modules.get(path)
  if (!module) return undefined
  if (module.uses.has(name)) return { path, name }
  const imported = module.imports.get(name)
  const next = [...(imported ? [imported] : []), ...(module.forwards.get(name) ?? [])]
  const starred = (module.forwards.get('*') ?? []).map((one) => ({ ...one, name }))
  return [...next, ...starred].map(originOf).find((found) => found !== undefined)
}

const keyOf = ({ path, name }: Origin): string => `${path} ${name}`

/** Maps each declaration reachable from this one to the declarations that it uses. */
function usesFrom(start: Origin): Map<string, string[]> {
  const graph = new Map<string, string[]>()
  const queue = [start]
  for (const { path, name } of queue) {
    const key = keyOf({ path, name })
    if (graph.has(key)) continue
    const used = [...(modules.get(path)?.uses.get(name) ?? [])]
      .filter((one) => one !== name)
      .flatMap((one) => originOf({ path, name: one }) ?? [])
    graph.set(key, used.map(keyOf))
    queue.push(...used)
  }
  return graph
}

/**
 * Prints the files on the call path from a QR gateway's webhook handler to the posting of its
 * deposit. A function is on the path when the handler reaches it and it calls the posting,
 * directly, indirectly or through a callback.
 */
function printDepositPath(): void {
  const posting = declarationOf('depositReceived')
  const graph = usesFrom(declarationOf('receiveChargeEvent'))
  if (!graph.has(keyOf(posting)))
    throw new Error('no call path from receiveChargeEvent to depositReceived')
  const onPath = new Set([keyOf(posting)])
  for (let size = 0; size < onPath.size; ) {
    size = onPath.size
    for (const [key, used] of graph) if (used.some((one) => onPath.has(one))) onPath.add(key)
  }
  const passed = new Set([...onPath, ...[...onPath].flatMap((key) => receiversIn(key, onPath))])
  print('files from the deposit webhook to its posting', ...filesOf([...passed]))
  const own = [...graph.keys()].filter((key) =>
    /^apps\/server\/(features\/deposit|ledger)\//.test(key),
  )
  print('  files of deposit and ledger that it can run', ...filesOf(own))
}

function filesOf(keys: string[]): [number, string[]] {
  const paths = [...new Set(keys.map((key) => key.split(' ')[0] ?? ''))]
  return [paths.length, paths]
}

/** The functions to which a declaration passes a callback that uses one of the targets. */
function receiversIn(key: string, targets: ReadonlySet<string>): string[] {
  const [path = '', name = ''] = key.split(' ')
  const resolved = (one: string): string => {
    const origin = originOf({ path, name: one })
    return origin ? keyOf(origin) : ''
  }
  return (modules.get(path)?.callbacks.get(name) ?? [])
    .filter(({ uses }) => [...uses].some((one) => targets.has(resolved(one))))
    .map(({ receiver }) => resolved(receiver))
    .filter((receiver) => receiver !== '')
}

printSizes()
printLint()
printForwarders()
printTypes()
printDepositPath()
