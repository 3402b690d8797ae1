import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { post } from '../../ledger/post.ts'
import { withdrawHeld, withdrawPaid, withdrawReturned } from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import { queryOne } from '../../platform/db.ts'
import { payIn } from '../../testing/pay-in.ts'
import { setDocument } from '../../testing/sign-up.ts'
import { startTestApp, ownAccount } from '../../testing/test-app.ts'
import { countPlayForCoins } from './count-play-for-coins.ts'
import { earnCoinsByPlay } from './earn-coins.job.ts'
import { cases } from '../../testing/thorough.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })

const step = fc.oneof(
  fc.record({
    does: fc.constantFrom('deposit', 'play'),
    amount: fc.bigInt(1_00n, 900_00n),
    earns: fc.boolean(),
  }),
  fc.record({
    does: fc.constantFrom('ask', 'pay', 'return'),
    amount: fc.bigInt(1n, 900_00n),
    earns: fc.boolean(),
  }),
)
const basis = fc.constantFrom('turnover' as const, 'net' as const)

test('never grants more coins than the basis allows, in any order of events', async () => {
  await fc.assert(
    fc.asyncProperty(basis, fc.array(step, { minLength: 1, maxLength: 14 }), async (as, steps) => {
      await setDocument(app, 'coins', { basis: as, depositPerCoin: { THB: 1, LAK: null } })
      const { db } = app.ctx
      const member = await app.member()
      let [deposits, played, wallet, net, best, order] = [
        0n,
        0n,
        0n,
        0n,
        0n,
        null as { seq: bigint; amount: bigint } | null,
      ]
      for (const [index, { does, amount, earns }] of steps.entries()) {
        if (does === 'deposit') {
          await payIn(app, member, amount)
          ;[deposits, wallet, net] = [deposits + amount, wallet + amount, net + amount]
        } else if (does === 'play') {
          await db.transaction((tx) => countPlayForCoins(tx, new Map([[member.id, amount]])))
          played += amount
        } else if (does === 'ask' && order === null && amount <= wallet) {
          await post(
            db,
            withdrawHeld({
              member: member.id,
              key: `w${index}`,
              amount: amount as MinorUnits,
              bankCode: 'KBANK',
              dueAt: clock.now(),
              detail: { to: ownAccount(member.id) },
            }),
          )
          const [held] = await db.query<{ seq: bigint }>(
            `select seq
              from movement
              where member_id = $1
                and type = 'withdraw'
              order by seq desc limit 1`,
            [member.id],
          )
          order = { seq: held!.seq, amount }
          ;[wallet, net] = [wallet - amount, net - amount]
        } else if (order !== null && (does === 'pay' || does === 'return')) {
          const end = { member: member.id, seq: order.seq, amount: order.amount as MinorUnits }
          await post(db, does === 'pay' ? withdrawPaid(end) : withdrawReturned(end))
          if (does === 'return') [wallet, net] = [wallet + order.amount, net + order.amount]
          order = null
        }
        if (net > best) best = net
        if (earns) await earnCoinsByPlay.run(app.ctx)
        const [{ counted, coins }] = (await db.query<{ counted: bigint; coins: bigint }>(
          `select coalesce(
              (select sum(amount) from coin_earning where member_id = $1), 0
            )::bigint as counted,
              (select balance from account where member_id = $1 and name = 'coin') as coins`,
          [member.id],
        )) as [{ counted: bigint; coins: bigint }]
        expect(coins * 100n).toBeLessThanOrEqual(counted)
        expect(counted).toBeLessThanOrEqual(deposits)
        expect(counted).toBeLessThanOrEqual(as === 'turnover' ? played : best)
      }
    }),
    { numRuns: cases(15, 40) },
  )
  await app.proveBooks()
})

interface Progress {
  toPlay: bigint
  withdrawn: bigint
  net: bigint
  bestNet: bigint
}

async function countCoins(
  from: Progress,
  of: { basis: string; settled: bigint; pending: bigint; deposit: bigint; played: bigint },
): Promise<{ progress: Progress; counted: bigint }> {
  const { counted, ...progress } = await queryOne<
    Omit<Progress, 'withdrawn'> & { counted: bigint }
  >(
    app.ctx.db,
    'select * from count_coins($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [
      of.basis,
      from.toPlay,
      of.played,
      from.withdrawn,
      from.net,
      from.bestNet,
      of.settled,
      of.pending,
      of.deposit,
    ],
    'count-coins',
  )
  return { progress: { ...progress, withdrawn: of.settled }, counted }
}

test('counts each baht at most once when the operator switches between the bases', async () => {
  const event = fc.record({
    basis,
    deposit: fc.bigInt(0n, 500n),
    played: fc.bigInt(0n, 500n),
    paidOut: fc.bigInt(0n, 500n),
    pending: fc.bigInt(0n, 500n),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 20 }), async (events) => {
      let [progress, deposits, turnover, settled, total]: [
        Progress,
        bigint,
        bigint,
        bigint,
        bigint,
      ] = [{ toPlay: 0n, withdrawn: 0n, net: 0n, bestNet: 0n }, 0n, 0n, 0n, 0n]
      for (const { basis: as, deposit, played, paidOut, pending } of events) {
        ;[deposits, turnover, settled] = [deposits + deposit, turnover + played, settled + paidOut]
        const now = await countCoins(progress, { basis: as, settled, pending, deposit, played })
        total += now.counted
        progress = now.progress
        expect(now.counted).toBeGreaterThanOrEqual(0n)
        expect(progress.toPlay).toBeGreaterThanOrEqual(0n)
        expect(total).toBeLessThanOrEqual(deposits)
        if (events.every((one) => one.basis === 'turnover'))
          expect(total).toBeLessThanOrEqual(turnover)
        if (events.every((one) => one.basis === 'turnover') && turnover === 0n)
          expect(total).toBe(0n)
      }
    }),
  )
})
