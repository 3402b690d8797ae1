import { percentile } from './statistics.ts'

/**
 * Repeats a piece of work in concurrent lanes for some seconds and returns throughput and latency.
 */
export async function drive(
  lanes: number,
  seconds: number,
  work: (lane: number) => Promise<unknown>,
): Promise<{ perSecond: number; p50Ms: number; p99Ms: number; failed: number }> {
  const durations: number[] = []
  let failed = 0
  const begin = performance.now()
  const end = begin + seconds * 1000
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (performance.now() < end) {
        const from = performance.now()
        await work(lane).catch(() => (failed += 1))
        durations.push(performance.now() - from)
      }
    }),
  )
  const passed = (performance.now() - begin) / 1000
  const ordered = Float64Array.from(durations).toSorted()
  return {
    perSecond: (durations.length - failed) / passed,
    p50Ms: percentile(ordered, 0.5),
    p99Ms: percentile(ordered, 0.99),
    failed,
  }
}
