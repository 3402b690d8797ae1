import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Signal 0 only asks; "not permitted" still means that somebody is there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A killed child that nobody has waited for is still listed, but it will never do anything again. */
function isZombie(pid: number): boolean {
  return readProc(pid, 'stat')?.split(') ')[1]?.startsWith('Z') ?? false
}

/** The command line of a process, or undefined where the machine doesn't tell. */
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
 * When a process started, as the kernel counts it. A pid alone is not a name: after a reboot
 * another process may wear it. Where the machine doesn't tell, the pid has to do.
 */
export function startOf(pid: number): string {
  return readProc(pid, 'stat')?.split(') ')[1]?.split(' ')[19] ?? ''
}

const tickMs = 10

/** Processor time that a process has used, in ms; undefined where the machine does not tell. */
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
