import { expect, test } from 'vitest'
import { batch, batched } from './batch.ts'

/** A call whose outcomes the test releases one by one. */
function byHand(): {
  call: (items: number[]) => Promise<(number | Promise<number>)[]>
  batches: number[][]
  letGo: (() => void)[]
} {
  const batches: number[][] = []
  const letGo: (() => void)[] = []
  return {
    batches,
    letGo,
    call: (items) => {
      batches.push(items)
      return new Promise((resolve) =>
        letGo.push(() =>
          resolve(
            items.map((one) =>
              one < 0 ? Promise.reject(new Error(`item ${one} failed`)) : one * 10,
            ),
          ),
        ),
      )
    },
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))

test('items of one event-loop turn share a batch, as do items added during a call in flight', async () => {
  const { call, batches, letGo } = byHand()
  const ask = batch(call, { inFlight: 1, maxSize: 10 })
  const first = [ask(1), ask(2)]
  await turn()
  const second = [ask(3), ask(4), ask(5)]
  await turn()
  expect(batches).toEqual([[1, 2]])
  letGo.shift()!()
  expect(await Promise.all(first)).toEqual([10, 20])
  await turn()
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
  letGo.shift()!()
  expect(await Promise.all(second)).toEqual([30, 40, 50])
})

test('a second call begins only when enough items wait', async () => {
  const { call, batches, letGo } = byHand()
  const ask = batch(call, { inFlight: 2, maxSize: 10, minBeside: 3 })
  const all = [ask(1)]
  await turn()
  all.push(ask(2), ask(3))
  await turn()
  expect(batches).toEqual([[1]])
  all.push(ask(4))
  await turn()
  expect(batches).toEqual([[1], [2, 3, 4]])
  for (const go of letGo) go()
  expect(await Promise.all(all)).toEqual([10, 20, 30, 40])
})

test('a batch respects the maximum size and never holds two items with the same key', async () => {
  const { call, batches, letGo } = byHand()
  const ask = batch(call, { inFlight: 1, maxSize: 2, keyOf: (one) => one % 10 })
  const all = [ask(1), ask(11), ask(2), ask(3)]
  await turn()
  for (let n = 0; n < 3; n++) {
    letGo.shift()?.()
    await turn()
  }
  expect(await Promise.all(all)).toEqual([10, 110, 20, 30])
  expect(batches).toEqual([
    [1, 2],
    [11, 3],
  ])
})

test('items with the same key run one after another, while items with other keys run too', async () => {
  const { call, batches, letGo } = byHand()
  const ask = batch(call, { inFlight: 2, maxSize: 10, keyOf: (one) => one % 10 })
  const first = ask(1)
  await turn()
  const all = [first, ask(11), ask(21), ask(2)]
  await turn()
  expect(batches).toEqual([[1], [2]])
  for (let n = 0; n < 4; n++) {
    letGo.shift()?.()
    await turn()
  }
  expect(await Promise.all(all)).toEqual([10, 110, 210, 20])
  expect(batches).toEqual([[1], [2], [11], [21]])
})

test('a failed item rejects alone, and a failed call rejects its whole batch', async () => {
  const { call, letGo } = byHand()
  const ask = batch(call, { inFlight: 1, maxSize: 10 })
  const some = Promise.allSettled([ask(1), ask(-2), ask(3)])
  await turn()
  letGo.shift()!()
  expect((await some).map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const broken = batch<number, number>(() => Promise.reject(new Error('gone')), {
    inFlight: 1,
    maxSize: 10,
  })
  expect((await Promise.allSettled([broken(1), broken(2)])).map((one) => one.status)).toEqual([
    'rejected',
    'rejected',
  ])
})

test('`batched` joins items of the same database only', async () => {
  const calls: [object, number[]][] = []
  const ask = batched(
    async (on: object, items: number[]) => {
      calls.push([on, items])
      return items.map((one) => one * 10)
    },
    { inFlight: 1, maxSize: 10 },
  )
  const [one, other] = [{}, {}]
  expect(await Promise.all([ask(one, 1), ask(other, 2), ask(one, 3)])).toEqual([10, 20, 30])
  expect(calls).toEqual([
    [one, [1, 3]],
    [other, [2]],
  ])
})

test('`retries` repeats a call after a lost connection; a broken item rejects alone', async () => {
  let failures: Error[] = []
  const run = async (_on: object, items: number[]): Promise<number[]> => {
    const failed = failures.pop()
    if (failed) throw failed
    if (items.includes(-1)) throw Object.assign(new Error('no -1'), { code: '23514' })
    return items
  }
  const limits = { inFlight: 1, maxSize: 10 }
  const statuses = async (retries: boolean, items: number[]): Promise<string[]> => {
    const [ask, app] = [batched(run, { ...limits, retries }), {}]
    return (await Promise.allSettled(items.map((one) => ask(app, one)))).map((one) => one.status)
  }
  failures = [new Error('Connection terminated')]
  expect(await statuses(false, [1])).toEqual(['rejected'])
  failures = [new Error('Connection terminated')]
  expect(await statuses(true, [1])).toEqual(['fulfilled'])
  expect(await statuses(false, [1, -1])).toEqual(['rejected', 'rejected'])
  expect(await statuses(true, [1, -1])).toEqual(['fulfilled', 'rejected'])
})
