import { expect, test } from 'vitest'
import { keepWishes, type Wishes } from './favourites.tsx'

function setUp() {
  const sent: { code: string; favourite: boolean; end: () => void; fail: () => void }[] = []
  const shown: Wishes[] = []
  const failures: unknown[] = []
  const keeper = keepWishes({
    send: (code, favourite) =>
      new Promise((resolve, reject) =>
        sent.push({ code, favourite, end: resolve, fail: () => reject(new Error('no')) }),
      ),
    show: (wishes) => shown.push(wishes),
    failed: (error) => failures.push(error),
  })
  return { keeper, sent, failures, last: () => Object.fromEntries(shown.at(-1) ?? []) }
}

test('shows an optimistic change at once, until the server has saved it', async () => {
  const { keeper, sent, last, failures } = setUp()
  const wish = keeper.wish('naga', true)
  expect(last()).toEqual({ naga: true })
  sent[0]!.end()
  await wish
  expect(last()).toEqual({})
  expect(failures).toEqual([])
})

test('sends a second tap after the first, and two equal ones once', async () => {
  const { keeper, sent, last } = setUp()
  const wish = keeper.wish('naga', true)
  await keeper.wish('naga', true)
  await keeper.wish('naga', false)
  expect(last()).toEqual({ naga: false })
  expect(sent.map(({ favourite }) => favourite)).toEqual([true])
  sent[0]!.end()
  await expect.poll(() => sent.map(({ favourite }) => favourite)).toEqual([true, false])
  sent[1]!.end()
  await wish
  expect(sent).toHaveLength(2)
  expect(last()).toEqual({})
})

test('reverts a refused change, reports it once, and leaves other games untouched', async () => {
  const { keeper, sent, last, failures } = setUp()
  const [naga] = [keeper.wish('naga', true), keeper.wish('pg', true)]
  sent[0]!.fail()
  await naga
  expect(failures).toHaveLength(1)
  expect(last()).toEqual({ pg: true })
  const again = keeper.wish('naga', true)
  sent[2]!.end()
  await again
  expect(failures).toHaveLength(1)
})
