// Runs on the machine's own Node (18 or newer) before any package is installed, so it imports Node
// modules only.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** Installs exactly the packages of package-lock.json, unless node_modules matches it already. */
export function ensureInstalled(folder = root) {
  const mismatch = findMismatch(folder)
  if (!mismatch) return
  console.log(`Installing the packages (${mismatch})`)
  // npm passes its own path to the scripts it runs. A script that was started without npm uses the
  // npm on the PATH.
  const npmCli = process.env.npm_execpath
  const [command, first] = npmCli?.endsWith('.js') ? [process.execPath, [npmCli]] : ['npm', []]
  // Without --loglevel, npm would warn for each package that the machine's Node is not the required
  // one; the packages run on Node 24.
  const result = spawnSync(
    command,
    [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  if (result.status !== 0) throw new Error('npm ci failed; see the lines above')
  const remaining = findMismatch(folder)
  if (remaining)
    throw new Error(
      `npm ci succeeded, but ${remaining}; if install scripts are disabled, enable them and run ` +
        'npm ci again',
    )
}

/**
 * Describes the first difference between the lock file and node_modules, or returns undefined.
 * Compares the versions in npm's own record of the installation one by one, because file times are
 * meaningless after a fresh clone or a restored cache.
 */
export function findMismatch(folder) {
  const account = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(account)) return 'nothing is installed yet'
  const expected = readPackages(join(folder, 'package-lock.json'))
  const installed = readPackages(account)
  for (const [path, { version, optional, devOptional, link }] of Object.entries(expected)) {
    const found = installed[path]
    // Packages for other platforms are listed in the lock file but not installed.
    if (path === '' || link || (!found && (optional || devOptional))) continue
    if (!found) return `${path} is missing`
    if (found.version !== version) return `${path} is ${found.version} and should be ${version}`
  }
  return existsSync(
    join(folder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node'),
  )
    ? undefined
    : 'Node 24 was not unpacked by its install script'
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}
