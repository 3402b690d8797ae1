import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, extname } from 'node:path'
import { lockFolder } from '../../apps/server/platform/embedded/lock-folder.ts'
import { root } from './root.mjs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthIt = new Set([
  '.js',
  '.css',
  '.html',
  '.svg',
  '.json',
  '.webmanifest',
  '.txt',
  '.ttf',
  '.wasm',
])
const smallestBytes = 1000

/**
 * Writes .br and .gz variants of every file that shrinks, at build time, so that no request has to
 * compress.
 */
async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && worthIt.has(extname(entry.name)))
    // Lists for the server and the checks, which no browser requests.
    .filter((entry) => !entry.parentPath.endsWith('.vite'))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const plain = readFileSync(file)
  if (plain.length < smallestBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(plain, { params }))
  writeFileSync(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
}

const cache = join(root, 'node_modules', '.cache', 'champa')
const shared = ['packages/ui', 'packages/client', 'packages/contract', 'package-lock.json']

interface App {
  name: string
  folder: string
  /** Source folders of this app, besides those that both apps share. */
  sources: string[]
}

const apps: App[] = [
  { name: 'member app', folder: join(root, 'apps', 'member'), sources: ['apps/member'] },
  {
    name: 'office',
    folder: join(root, 'apps', 'office'),
    sources: ['apps/office', 'apps/member/build'],
  },
]

/** Builds the React apps, both at once, unless their `dist` was built from the same sources. */
export async function buildApps(log: (line: string) => void): Promise<void> {
  mkdirSync(cache, { recursive: true })
  await lockFolder(join(cache, 'build.lock'), async () => {
    const built = await Promise.allSettled(apps.map((app) => buildApp(app, log)))
    for (const one of built) if (one.status === 'rejected') throw one.reason
  })
}

async function buildApp(app: App, log: (line: string) => void): Promise<void> {
  const dist = join(app.folder, 'dist')
  const marker = join(dist, '.vite', 'built-from')
  const wanted = fingerprint([...app.sources, ...shared])
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  log(`building the ${app.name}`)
  const unfinished = join(app.folder, 'dist.new')
  try {
    await build(app, unfinished)
    await precompress(unfinished)
    writeFileSync(join(unfinished, '.vite', 'built-from'), wanted)
    // A running server serves the old files until the new ones are complete.
    rmSync(dist, { recursive: true, force: true })
    renameSync(unfinished, dist)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

async function build({ name, folder }: App, outDir: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(
    process.execPath,
    [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the build of the ${name} failed; see the lines above`)
}

/**
 * Hash of the contents rather than the modification times, because a fresh clone has only new
 * files.
 */
function fingerprint(sources: string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesOf(join(root, source)))) {
    hash.update(relative(root, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (path.endsWith('.json')) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(node_modules|dist|dist\.new|\.vite)\/|\.test\.tsx?$/.test(file))
    .toSorted()
}
