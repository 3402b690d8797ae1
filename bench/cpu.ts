import { existsSync, readdirSync, readFileSync } from 'node:fs'

const ticksASecond = 100

function ticksOf(pid: string): { parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const after = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return {
      parent: Number(after[1]),
      ticks: Number(after[11]) + Number(after[12]) + Number(after[13]) + Number(after[14]),
    }
  } catch {
    return null
  }
}

/**
 * CPU seconds used so far by each of these processes with its children; null where the platform
 * does not expose them. Processes of other databases on the machine are not counted.
 */
export function cpuSeconds<Name extends string>(
  pids: Record<Name, number>,
): Record<Name, number> | null {
  if (!existsSync('/proc/self/stat')) return null
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), ...ticksOf(name) }))
  const secondsOf = (pid: number): number =>
    all
      .filter((one) => one.pid === pid || one.parent === pid)
      .reduce((sum, one) => sum + (one.ticks ?? 0), 0) / ticksASecond
  return Object.fromEntries(
    Object.entries<number>(pids).map(([name, pid]) => [name, secondsOf(pid)]),
  ) as Record<Name, number>
}

/** Resident memory of a process in bytes; zero where the platform does not expose it. */
export function residentBytes(pid: number): number {
  try {
    return (
      Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
    )
  } catch {
    return 0
  }
}
