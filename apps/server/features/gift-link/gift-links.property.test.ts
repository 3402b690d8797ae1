import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import { testGiftLinks, type CreatedGiftLink } from '../../testing/test-gift-links.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { checkGiftLinks } from './check-gift-links.job.ts'
import { cases } from '../../testing/thorough.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const giftLinks = testGiftLinks(app)

let aheadMs = 0
const pass = (ms: number): void => {
  aheadMs += ms
  clock.set(() => new Date(Date.now() + aheadMs))
}

// Faults without any answer are tested individually; here they would only add waiting time.
const modes = ['lost-reply', 'error', 'out-of-order', 'pending', 'refuse'] as const
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('send' as const), who: fc.nat(1), gift: fc.nat(3) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      call: fc.constantFrom('gift/verify', 'gift/redeem'),
      mode: fc.constantFrom(...modes),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take' as const), gift: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('job' as const),
      ms: fc.integer({ min: 0, max: 60_000 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

async function carryOut(one: Step, members: TestMember[], made: CreatedGiftLink[]): Promise<void> {
  if (one.do === 'send')
    return void (await Promise.all([
      giftLinks.send(members[one.who]!, made[one.gift]!.link),
      giftLinks.send(members[1 - one.who]!, made[one.gift]!.link),
    ]))
  if (one.do === 'fault') return app.fault(one.call, one.mode, one.times)
  if (one.do === 'take') return giftLinks.take(made[one.gift]!.hash)
  pass(one.ms)
  await Promise.all([checkGiftLinks.run(app.ctx), checkGiftLinks.run(app.ctx)])
}

const walletsOf = async (members: TestMember[]): Promise<bigint> => {
  const [row] = await app.ctx.db.query<{ sum: bigint }>(
    `select sum(balance)::bigint as sum from account where name = 'wallet' and member_id = any($1)`,
    [members.map((one) => one.id)],
  )
  return row!.sum
}

test('credits each gift once, as our wallets received it, under any failures', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
      aheadMs = 0
      clock.set()
      await app.ctx.db.query("update gift_link set due_at = null where state = 'reserved'")
      const members = [await app.member(), await app.member()]
      const made = [
        await giftLinks.make({ amount: 50 }),
        await giftLinks.make({ amount: 90, people: 3 }),
        await giftLinks.make({ amount: 1 }),
        await giftLinks.make({ amount: 20, people: 2 }),
      ]
      for (const one of steps) {
        await carryOut(one, members, made)
        await app.proveBooks()
      }
      await app.clearFaults()
      for (let round = 0; round < 4; round++) {
        pass(60_000)
        await checkGiftLinks.run(app.ctx)
      }
      const tickets = await Promise.all(made.map((one) => giftLinks.ticketOf(one.hash)))
      const ours = tickets.reduce(
        (sum, one) => sum + (one === null ? 0n : parseAmount(one.replaceAll(',', ''))),
        0n,
      )
      expect(await walletsOf(members)).toBe(ours)
      await app.proveBooks()
    }),
    { numRuns: cases(8, 25) },
  )
})
