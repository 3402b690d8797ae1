import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Signal 0 only checks for existence; EPERM means that the process exists under another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** True for a zombie: a process that has ended and is still listed. */
function isZombie(pid: number): boolean {
  return readProc(pid, 'stat')?.split(') ')[1]?.startsWith('Z') ?? false
}

/** The command line of a process; undefined where the platform does not expose it. */
export function commandOf(pid: number): string | undefined {
  const fromProc = readProc(pid, 'cmdline')
  if (fromProc !== undefined) return fromProc.replaceAll('\0', ' ')
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return undefined
  }
}

/**
 * The start time of a process in kernel ticks, which distinguishes it from a later process with the
 * same pid. Empty where the platform does not expose it, so that only the pid is compared there.
 */
export function startOf(pid: number): string {
  return readProc(pid, 'stat')?.split(') ')[1]?.split(' ')[19] ?? ''
}

const tickMs = 10

/** CPU time used by a process in ms; undefined where the platform does not expose it. */
export function cpuMsOf(pid: number | undefined): number | undefined {
  const fields = pid === undefined ? undefined : readProc(pid, 'stat')?.split(') ')[1]?.split(' ')
  return fields && (Number(fields[11]) + Number(fields[12])) * tickMs
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
