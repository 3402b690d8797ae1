import { existsSync, readdirSync, readFileSync } from 'node:fs'

const ticksASecond = 100

function ticksOf(pid: string): { name: string; parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const after = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return {
      name: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')),
      parent: Number(after[1]),
      ticks: Number(after[11]) + Number(after[12]) + Number(after[13]) + Number(after[14]),
    }
  } catch {
    return null
  }
}

/**
 * CPU seconds used so far by the server and by all PostgreSQL processes; null where the platform
 * does not expose them.
 */
export function cpuSeconds(serverPid: number): { server: number; database: number } | null {
  if (!existsSync('/proc/self/stat')) return null
  let database = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const one = ticksOf(pid)
    if (one?.name === 'postgres') database += one.ticks
  }
  return {
    server: (ticksOf(String(serverPid))?.ticks ?? 0) / ticksASecond,
    database: database / ticksASecond,
  }
}

/**
 * CPU seconds used so far by a process and its live children; null where the platform does not
 * expose them.
 */
export function familySeconds(pid: number): number | null {
  if (!existsSync('/proc/self/stat')) return null
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), ...ticksOf(name) }))
  return (
    all
      .filter((one) => one.pid === pid || one.parent === pid)
      .reduce((sum, one) => sum + (one.ticks ?? 0), 0) / ticksASecond
  )
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
