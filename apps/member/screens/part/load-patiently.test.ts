import { expect, test } from 'vitest'
import { loadPatiently } from './load-patiently.ts'

/** A part that cannot be loaded so many times; what happened around it. */
function failing(times: number, offlineFor = 0) {
  const seen = { tries: 0, waits: [] as number[], stuck: 0 }
  const load = async () => {
    seen.tries += 1
    if (seen.tries <= times) throw new TypeError('Failed to fetch dynamically imported module')
    return 'part'
  }
  let asked = 0
  const around = {
    wait: async (ms: number) => void seen.waits.push(ms),
    isOffline: () => (asked += 1) <= offlineFor,
    onStuck: () => void (seen.stuck += 1),
  }
  return { seen, load, around }
}
const wanted = () => new AbortController().signal

test('a part that comes by itself is loaded again until it is there, after waits that double', async () => {
  const { seen, load, around } = failing(9)
  expect(await loadPatiently(load, wanted(), around)).toBe('part')
  const waits = [5, 10, 20, 40, 80, 160, 300, 300, 300].map((seconds) => seconds * 1_000)
  expect(seen).toEqual({ tries: 10, waits, stuck: 1 })
})

test('a part that fails once only waits; one that comes at once does neither', async () => {
  const once = failing(1)
  expect(await loadPatiently(once.load, wanted(), once.around)).toBe('part')
  expect(once.seen).toEqual({ tries: 2, waits: [5_000], stuck: 0 })
  const never = failing(0)
  expect(await loadPatiently(never.load, wanted(), never.around)).toBe('part')
  expect(never.seen).toEqual({ tries: 1, waits: [], stuck: 0 })
})

test('without a network a part is not tried: the browser could remember the failure', async () => {
  const { seen, load, around } = failing(0, 3)
  expect(await loadPatiently(load, wanted(), around)).toBe('part')
  expect(seen).toMatchObject({ tries: 1, stuck: 0 })
  expect(seen.waits).toHaveLength(3)
})

test('a part that is not wanted any more is not loaded again', async () => {
  const { seen, load, around } = failing(Number.POSITIVE_INFINITY)
  const leaving = new AbortController()
  const leaves = { ...around, wait: async () => leaving.abort() }
  expect(await loadPatiently(load, leaving.signal, leaves)).toBeNull()
  expect(seen.tries).toBe(1)
})
