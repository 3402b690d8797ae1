import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refused } from '../../refused.ts'
import {
  empty,
  eventually,
  open,
  openServer,
  openStore,
  text,
} from '../../testing/outbox-server.ts'

test("neither shows nor sends another owner's messages", async () => {
  const [server, store] = [openServer(() => new Refused('CHAT_OFF')), openStore()]
  const mine = open(server, store)
  mine.add(text('secret'))
  await eventually(() =>
    expect([...store.stored.values()]).toMatchObject([{ failure: 'CHAT_OFF' }]),
  )
  await mine.close()
  const other = openServer()
  const theirs = open(other, store, { owner: 'm-2' })
  theirs.add(text('hello'))
  await empty(theirs)
  await eventually(() => expect(store.stored.size).toBe(1))
  expect(other.tries).toEqual(['hello'])
})

test('sends the stored messages of a closed tab on the next `wake`', async () => {
  let out = true
  const [server, store] = [
    openServer(() => (out ? new Refused('SERVICE_UNAVAILABLE') : null)),
    openStore(),
  ]
  const idle = open(server, store)
  await idle.ready
  const closing = open(server, store, { retry: { firstMs: 600_000, maxMs: 600_000 } })
  closing.add(text('one'))
  await eventually(() => expect(store.stored.size).toBe(1))
  await closing.close()
  out = false
  idle.wake()
  await eventually(() => expect(server.words()).toEqual(['one']))
  await empty(idle)
})

test('sends every message of two tabs exactly once, whichever tab is closed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.nat(1),
          fc.constantFrom(null, 'lost reply' as const, new Refused('SERVICE_UNAVAILABLE')),
        ),
        { minLength: 1, maxLength: 12 },
      ),
      fc.boolean(),
      async (writes, closes) => {
        const acts = writes.map(([, act]) => act)
        const [server, store] = [openServer(() => acts.shift() ?? null), openStore()]
        const tabs = [open(server, store), open(server, store)]
        writes.forEach(([tab], index) => tabs[tab]!.add(text(`${tab}.${index}`)))
        if (closes) {
          await eventually(() =>
            expect(store.stored.size + server.history.length).toBeGreaterThanOrEqual(writes.length),
          )
          await tabs[0]!.close()
          tabs[1]!.wake()
        }
        await eventually(() => expect(server.history.length).toBe(writes.length))
        tabs.forEach((tab) => tab.wake())
        await eventually(() => expect(store.stored.size).toBe(0))
        expect(new Set(server.words()).size).toBe(writes.length)
        await Promise.all(tabs.map((tab) => tab.close()))
      },
    ),
    { numRuns: 30 },
  )
})
