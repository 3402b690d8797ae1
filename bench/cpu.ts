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

/** CPU seconds used so far by the server and by all PostgreSQL processes; null where the system does not tell. */
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

/** CPU seconds used so far by a process and by those that it has started and that still run; null where the system does not tell. */
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

/** What a process holds in memory; zero where the system does not tell. */
export function residentBytes(pid: number): number {
  try {
    return (
      Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
    )
  } catch {
    return 0
  }
}
