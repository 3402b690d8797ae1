import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'

/** PostgreSQL refuses to run as root, so root lends it this identity; undefined means "as we are". */
export interface SystemUser {
  uid: number
  gid: number
}

const userName = 'postgres'
const rootPlace = '/var/lib/champa'

export function systemUser(log: (line: string) => void): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const existing = lookUp()
  if (existing) return existing
  log(`running as root: creating the unprivileged user ${userName} for PostgreSQL`)
  createUser()
  const created = lookUp()
  if (!created)
    throw new Error(
      `PostgreSQL cannot run as root and no user "${userName}" could be created; run as an ordinary user`,
    )
  return created
}

function lookUp(): SystemUser | undefined {
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

/** Debian and Fedora have useradd, small images adduser; the first that works is enough. */
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

/** Whether that user may walk through every folder down to this one (as root we may; it may not). */
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

/** A place of root's own that anybody may walk into, for what could not stay where it was. */
export function reachablePlace(original: string, suffix = ''): string {
  const place = join(
    rootPlace,
    createHash('sha256').update(resolve(original)).digest('hex').slice(0, 16) + suffix,
  )
  mkdirSync(place, { recursive: true, mode: 0o711 })
  chmodSync(rootPlace, 0o711)
  return place
}

/** The programs under a private home (a clone under /root) are copied once to where the user can run them. */
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
    // Another start finished the same copy in the meantime; one is enough.
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}
