import { cpuSeconds } from '../cpu.ts'
import { measureLimit } from '../limit/measure-limit.ts'
import { encodeRequests, type HttpRequest } from '../load/requests.ts'
import { median } from '../statistics.ts'
import type { Figures } from '../table.ts'
import type { Field } from './field.ts'

export interface Requests {
  requests: HttpRequest[]
  /** Whether requests may be repeated; otherwise the run ends after the last request. */
  repeats: boolean
}

export interface Load {
  clients: number
  seconds: number
}

/** The processes that a measurement involves. */
export type Measured = Pick<Field, 'stack' | 'generator' | 'outside'>

const pidsOf = ({ stack, generator, outside }: Measured) => ({
  server: stack.serverPid,
  database: stack.postmasterPid,
  generator: generator.pid,
  outside: outside.pid,
})

type Cpu = Record<keyof ReturnType<typeof pidsOf>, number>

/**
 * CPU seconds of each process during the work, or since the work called `restart`; null where the
 * platform does not expose them.
 */
export async function withCpu<Result>(
  field: Measured,
  work: (restart: () => void) => Promise<Result>,
): Promise<{ result: Result; cpu: Cpu | null }> {
  let begin = cpuSeconds(pidsOf(field))
  const result = await work(() => (begin = cpuSeconds(pidsOf(field))))
  const before = begin
  const after = cpuSeconds(pidsOf(field))
  if (!before || !after) return { result, cpu: null }
  const names = Object.keys(after) as (keyof Cpu)[]
  return {
    result,
    cpu: Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as Cpu,
  }
}

/** CPU time of each process in µs per unit of work, of which there were `count`. */
export function cpuFigures(cpu: Cpu | null, count: number): Figures {
  if (!cpu) return {}
  const each = (seconds: number): number => (seconds / count) * 1e6
  return {
    serverUs: each(cpu.server),
    databaseUs: each(cpu.database),
    generatorUs: each(cpu.generator),
    outsideUs: each(cpu.outside),
  }
}

/**
 * Measures the limit (bench/limit/limit.sql) with this number of clients, and the database's CPU
 * time for each of its postings.
 */
export async function limitFigures(field: Measured, { clients, seconds }: Load): Promise<Figures> {
  const { databaseUrl } = field.stack
  const { result, cpu } = await withCpu(field, (restart) =>
    measureLimit(databaseUrl, clients, seconds, restart),
  )
  return {
    limit: result.perSecond,
    ...(cpu ? { limitUs: (cpu.database / result.count) * 1e6 } : {}),
  }
}

/** Sends the requests and returns throughput, latency and CPU. */
export async function loadFigures(
  field: Measured,
  { requests, repeats }: Requests,
  { clients, seconds }: Load,
): Promise<{ figures: Figures; failure: string | null }> {
  const { bytes, ends } = encodeRequests(requests)
  const port = Number(new URL(field.stack.url).port)
  const { result, cpu } = await withCpu(field, () =>
    field.generator.run({ port, bytes, ends, clients, seconds, repeats }),
  )
  const { failure, requests: sent, failed, p50Ms, p99Ms } = result
  const perSecond = (sent - failed) / result.seconds
  return {
    figures: { perSecond, p50Ms, p99Ms, requests: sent, failed, ...cpuFigures(cpu, sent) },
    failure,
  }
}

/**
 * The median of each figure over the rounds, except for requests and failures, which are summed.
 */
export function medianFigures(rounds: readonly Figures[]): Figures {
  const sums = ['requests', 'failed']
  const names = [...new Set(rounds.flatMap((round) => Object.keys(round)))]
  return Object.fromEntries(
    names.map((name) => {
      const values = rounds.flatMap((round) => round[name] ?? [])
      return [
        name,
        sums.includes(name) ? values.reduce((sum, value) => sum + value, 0) : median(values),
      ]
    }),
  )
}
