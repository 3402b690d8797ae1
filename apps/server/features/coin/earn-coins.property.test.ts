import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { depositReceived } from '../../ledger/postings/index.ts'
import { clock, dayNamed } from '../../platform/clock.ts'
import { payIn } from '../../testing/pay-in.ts'
import { setDocument } from '../../testing/sign-up.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { applyDueEffects } from '../deposit/effects/follow-deposits.job.ts'
import { cases } from '../../testing/thorough.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
await setDocument(app, 'coins', { basis: 'net', depositPerCoin: { THB: 100, LAK: 50_000 } })

const firstDay = dayNamed('2026-11-20').getTime()
const dayMs = 86_400_000
const per = 100_00n

const deposit = fc.record({
  /**
   * The day of the deposit. `early` means half an hour after the Bangkok midnight that starts it,
   * otherwise half an hour before the midnight that ends it.
   */
  day: fc.nat(2),
  early: fc.boolean(),
  // Amounts within the receiving account's bounds, because other payments would wait for staff.
  amount: fc.bigInt(1_00n, 350_00n),
  /**
   * The process crashes right after the posting; the job completes the deposit, perhaps much later.
   */
  dies: fc.boolean(),
  repeats: fc.boolean(),
})

test('grants each day’s coins once, despite crashes and repeated reports', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(deposit, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      async (deposits, healsEachDay) => {
        const member = await app.member()
        const paid = new Map<string, bigint>()
        const inOrder = deposits.toSorted(
          (a, b) => a.day - b.day || Number(b.early) - Number(a.early),
        )
        for (const [index, { day, early, amount, dies, repeats }] of inOrder.entries()) {
          const at = firstDay + day * dayMs + (early ? 1_800_000 : dayMs - 1_800_000)
          clock.set(() => new Date(at))
          const reference = `${member.id}-${index}`
          const died = {
            member: member.id,
            receivingAccount: 'SCB:4058821937',
            bankReference: reference,
            channel: 'SCB',
            amount: amount as MinorUnits,
            dueAt: clock.now(),
          }
          await (dies
            ? post(app.ctx.db, depositReceived(died))
            : payIn(app, member, amount, reference))
          if (repeats) await payIn(app, member, amount, reference)
          const named = `2026-11-${20 + day}`
          paid.set(named, (paid.get(named) ?? 0n) + amount)
          if (healsEachDay) await applyDueEffects.run(app.ctx)
        }
        clock.set(() => new Date(firstDay + 10 * dayMs))
        await applyDueEffects.run(app.ctx)
        const earnings = await app.ctx.db.query<{ day: string; coins: number }>(
          `select day::text, sum(coins)::int as coins
            from coin_earning
            where member_id = $1
            group by day
            order by day`,
          [member.id],
        )
        const due = [...paid].map(([day, sum]) => ({ day, coins: Number(sum / per) }))
        expect(earnings).toEqual(due)
        const [held] = await app.ctx.db.query(
          `select balance from account where member_id = $1 and name = 'coin'`,
          [member.id],
        )
        expect(held).toEqual({ balance: BigInt(due.reduce((sum, { coins }) => sum + coins, 0)) })
      },
    ),
    { numRuns: cases(10, 25) },
  )
  clock.set()
  await app.proveBooks()
})
