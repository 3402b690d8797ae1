import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { lockFolder } from '../../apps/server/platform/embedded/lock-folder.ts'
import { precompress } from './precompress.ts'
import { root } from './root.mjs'

const app = join(root, 'apps', 'member')
const dist = join(app, 'dist')
const cache = join(root, 'node_modules', '.cache', 'champa')
const marker = join(dist, '.vite', 'built-from')
const sources = ['apps/member', 'packages/ui', 'packages/client', 'packages/contract', 'package-lock.json']

/** Builds the member app unless what stands in `dist` was built from these very sources. */
export async function buildMember(log: (line: string) => void): Promise<void> {
  mkdirSync(cache, { recursive: true })
  await lockFolder(join(cache, 'build.lock'), async () => {
    const wanted = fingerprint()
    if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
    log('building the member app')
    const unfinished = join(app, 'dist.new')
    try {
      build(unfinished)
      await precompress(unfinished)
      writeFileSync(join(unfinished, '.vite', 'built-from'), wanted)
      // A server that runs keeps serving the old files until the very moment the new ones stand there whole.
      rmSync(dist, { recursive: true, force: true })
      renameSync(unfinished, dist)
    } finally {
      rmSync(unfinished, { recursive: true, force: true })
    }
  })
}

function build(outDir: string): void {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  try {
    execFileSync(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], { cwd: app, stdio: ['ignore', 'inherit', 'inherit'] })
  } catch (error) {
    throw new Error('the member app does not build; the lines above say why', { cause: error })
  }
}

/** Contents rather than times of files: a fresh clone has only new files. */
function fingerprint(): string {
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
