import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, startOf } from './process-facts.ts'

let sequence = 0

/**
 * Registers a user of the embedded database as an empty file named after its process. The last user
 * to leave stops the server; files of dead processes are ignored.
 */
export function joinFolder(usersDir: string): string {
  mkdirSync(usersDir, { recursive: true })
  sequence += 1
  const name = `${process.pid}-${startOf(process.pid)}-${sequence}`
  writeFileSync(join(usersDir, name), '')
  return name
}

/** Removes a user and reports whether a live one is left. */
export function leaveFolder(usersDir: string, name: string): { othersLeft: boolean } {
  rmSync(join(usersDir, name), { force: true })
  const others = readdirSync(usersDir).filter((other) => isUser(usersDir, other))
  return { othersLeft: others.length > 0 }
}

function isUser(usersDir: string, name: string): boolean {
  const [pid, start] = name.split('-')
  if (isAlive(Number(pid)) && startOf(Number(pid)) === start) return true
  rmSync(join(usersDir, name), { force: true })
  return false
}
