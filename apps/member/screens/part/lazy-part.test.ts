import { expect, test } from 'vitest'
import { loadPatiently } from './lazy-part.tsx'

/**
 * A lazy part whose first `times` downloads fail; records the calls of the loader and callbacks.
 */
function failing(times: number, offlineFor = 0) {
  const seen = { tries: 0, waits: [] as number[], stuck: 0 }
  const load = async () => {
    seen.tries += 1
    if (seen.tries <= times) throw new TypeError('Failed to fetch dynamically imported module')
    return 'part'
  }
  let checks = 0
  const around = {
    wait: async (ms: number) => void seen.waits.push(ms),
    isOffline: () => (checks += 1) <= offlineFor,
    onStuck: () => void (seen.stuck += 1),
  }
  return { seen, load, around }
}
const wanted = () => new AbortController().signal

test('an automatic part is retried until it loads; waits double up to five minutes', async () => {
  const { seen, load, around } = failing(9)
  expect(await loadPatiently(load, wanted(), around)).toBe('part')
  const waits = [5, 10, 20, 40, 80, 160, 300, 300, 300].map((seconds) => seconds * 1_000)
  expect(seen).toEqual({ tries: 10, waits, stuck: 1 })
})

test('one failed download causes one wait, and a first success none', async () => {
  const once = failing(1)
  expect(await loadPatiently(once.load, wanted(), once.around)).toBe('part')
  expect(once.seen).toEqual({ tries: 2, waits: [5_000], stuck: 0 })
  const never = failing(0)
  expect(await loadPatiently(never.load, wanted(), never.around)).toBe('part')
  expect(never.seen).toEqual({ tries: 1, waits: [], stuck: 0 })
})

test('no download is tried offline, because the browser could cache its failure', async () => {
  const { seen, load, around } = failing(0, 3)
  expect(await loadPatiently(load, wanted(), around)).toBe('part')
  expect(seen).toMatchObject({ tries: 1, stuck: 0 })
  expect(seen.waits).toHaveLength(3)
})

test('retries stop when the part is no longer needed', async () => {
  const { seen, load, around } = failing(Number.POSITIVE_INFINITY)
  const leaving = new AbortController()
  const leaves = { ...around, wait: async () => leaving.abort() }
  expect(await loadPatiently(load, leaving.signal, leaves)).toBeNull()
  expect(seen.tries).toBe(1)
})
