import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'

/**
 * The user that runs PostgreSQL when the process is root, which PostgreSQL refuses; undefined means
 * the current user.
 */
export interface SystemUser {
  uid: number
  gid: number
}

const userName = 'postgres'
const rootPlace = '/var/lib/champa'

export function systemUser(log: (line: string) => void): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const existing = findUser()
  if (existing) return existing
  log(`running as root: creating the unprivileged user ${userName} for PostgreSQL`)
  createUser()
  const created = findUser()
  if (!created)
    throw new Error(
      `PostgreSQL cannot run as root and no user "${userName}" could be created; run as an ordinary user`,
    )
  return created
}

function findUser(): SystemUser | undefined {
  try {
    const number = (flag: string): number =>
      Number(
        execFileSync('id', [flag, userName], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
        }),
      )
    return { uid: number('-u'), gid: number('-g') }
  } catch {
    return undefined
  }
}

/** Debian and Fedora have useradd, small images adduser; the first that works is used. */
function createUser(): void {
  const ways: [string, string[]][] = [
    [
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', userName],
    ],
    ['adduser', ['-S', '-D', '-H', userName]],
  ]
  for (const [command, args] of ways) {
    try {
      execFileSync(command, args, { stdio: 'ignore' })
      return
    } catch {
      continue
    }
  }
}

/** Whether the user may traverse every folder of this path. */
export function canReach(user: SystemUser, path: string): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (!mayEnter(user, folder)) return false
    if (folder === dirname(folder)) return true
  }
}

function mayEnter(user: SystemUser, path: string): boolean {
  const { mode, uid, gid } = statSync(path)
  if (uid === user.uid) return (mode & 0o100) !== 0
  if (gid === user.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/**
 * A folder owned by root that every user may traverse, for data that cannot stay in its original
 * place.
 */
export function reachablePlace(original: string, suffix = ''): string {
  const place = join(
    rootPlace,
    createHash('sha256').update(resolve(original)).digest('hex').slice(0, 16) + suffix,
  )
  mkdirSync(place, { recursive: true, mode: 0o711 })
  chmodSync(rootPlace, 0o711)
  return place
}

/**
 * Copies binaries from a private home (a clone under /root) once to a folder where the user can run
 * them.
 */
export function reachableBinaries(
  native: string,
  version: string,
  user: SystemUser,
  log: (line: string) => void,
): string {
  if (
    canReach(user, join(native, 'bin', 'postgres')) &&
    canReach(user, join(native, 'lib')) &&
    canReach(user, join(native, 'share'))
  )
    return native
  const copy = join(reachablePlace(native), `postgres-${version}`)
  if (existsSync(copy)) return copy
  log(
    `PostgreSQL's programs are under a folder that user ${userName} cannot enter; a copy is made in ${copy}`,
  )
  const unfinished = `${copy}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', unfinished])
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    // A concurrent start finished the same copy first.
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}
