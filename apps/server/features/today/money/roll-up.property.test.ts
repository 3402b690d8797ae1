import fc from 'fast-check'
import type { MinorUnits } from '@champa/contract/money'
import { expect, test } from 'vitest'
import { openCorrectionAccounts, openGameAccounts } from '../../../ledger/accounts.ts'
import { post, type Posting } from '../../../ledger/post.ts'
import * as postings from '../../../ledger/postings/index.ts'
import { clock } from '../../../platform/clock.ts'
import { queryOne } from '../../../platform/db.ts'
import { shrinksWithin } from '../../../testing/shrinks-within.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { cases } from '../../../testing/thorough.ts'
import { nextPeriod, rollUpMoney } from './roll-up-money.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const minuteMs = 60_000
const kinds = [
  'deposit',
  'reverse',
  'paid',
  'refused',
  'play',
  'gift',
  'bonus',
  'adjust',
  'lost',
] as const

const life = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    amount: fc.integer({ min: 1, max: 50_000 }),
    won: fc.boolean(),
    /** How long after the one before it was asked, and how much later it committed. */
    afterMs: fc.integer({ min: 0, max: 9 * minuteMs }),
    lateMs: fc.constantFrom(0, 0, 400, 20_000, 4 * minuteMs),
    runs: fc.constantFrom(0, 0, 1, 2),
  }),
  { minLength: 1, maxLength: 14 },
)

let startMs = Date.parse('2027-05-01T23:40:00+07:00')
let references = 0

async function seqOf(member: bigint, name: string): Promise<bigint> {
  const { seq } = await queryOne<{ seq: bigint }>(
    app.ctx.db,
    'select seq from account where member_id = $1 and name = $2',
    [member, name],
  )
  return seq
}

interface Step {
  member: bigint
  kind: (typeof kinds)[number]
  amount: number
  won: boolean
  at: Date
}

/** Posts one step of a life. The ledger may refuse it, and then nothing has happened. */
async function postStep({ member, kind, amount, won, at }: Step): Promise<void> {
  const ref = String(++references)
  const money = BigInt(amount) as MinorUnits
  const signed = (won ? money : -money) as MinorUnits
  const send = (posting: Posting) => post(app.ctx.db, { ...posting, at })
  const account = { receivingAccount: 'TEST', channel: 'PAYONEX' }
  if (kind === 'deposit')
    await send(postings.depositReceived({ member, ...account, bankReference: ref, amount: money }))
  else if (kind === 'reverse')
    await send(
      postings.depositReversed({ member, ...account, payment: ref, seq: 1n, amount: money }),
    )
  else if (kind === 'play')
    await send(
      postings.playObserved({
        member,
        code: 'naga',
        accountSeq: await seqOf(member, 'game:naga'),
        change: signed,
      }),
    )
  else if (kind === 'gift' || kind === 'bonus')
    await send(
      postings.bonusReceived({
        member,
        key: `reward-${ref}`,
        source: 'bonus',
        locked: kind === 'bonus',
        detail: {},
        amount: money,
      }),
    )
  else if (kind === 'adjust')
    await send(postings.adjustmentMade({ member, decision: ref, amount: signed }))
  else if (kind === 'lost')
    await send(postings.recallLost({ member, decision: ref, amount: money }))
  else {
    const to = { bankCode: 'KBANK', accountNo: member.toString() }
    const of = { member, key: `hold-${ref}`, amount: money, bankCode: 'KBANK', detail: { to } }
    const held = await send(postings.withdrawHeld(of))
    if (!held.ok || held.seq === undefined) return
    const end = { member, seq: held.seq!, amount: money }
    await send(kind === 'paid' ? postings.withdrawPaid(end) : postings.withdrawReturned(end))
  }
}

const houseSums = `
  select (-coalesce(sum(e.amount) filter (where e.account = 'house:bank'), 0))::bigint as cash,
    coalesce(sum(e.amount) filter (where e.account like 'house:play:%'), 0)::bigint as play,
    (-coalesce(
      sum(e.amount) filter (where e.account in ('house:bonus-cost', 'house:gift')), 0
    ))::bigint as bonus,
    (-coalesce(
      sum(e.amount) filter (where e.account in ('house:adjustment', 'house:loss')), 0
    ))::bigint as corrected,
    (-coalesce(sum(e.amount), 0))::bigint as owed
  from entry e
  where e.account like 'house:%' and e.account <> 'house:coin'
    and e.created_at >= $1 and e.created_at < $2`

const minuteSums = `
  select coalesce(sum(deposits - withdrawals), 0)::bigint as cash,
    coalesce(sum(play_result), 0)::bigint as play, coalesce(sum(bonus_cost), 0)::bigint as bonus,
    coalesce(sum(owed_change), 0)::bigint as owed
  from money_minute
  where minute >= $1 and minute < $2`

interface Sums {
  cash: bigint
  play: bigint
  bonus: bigint
  owed: bigint
}

test('[office:46] [office:47] minutes equal a recount of the entries, whatever commits late', async () => {
  await fc.assert(
    fc.asyncProperty(
      life,
      shrinksWithin(10_000, async (steps) => {
        const beganMs = (startMs += 86_400_000)
        let nowMs = beganMs
        const at = (ms: number) => clock.set(() => new Date(ms))
        at(nowMs)
        const { id: member } = await app.member(20_000n)
        await app.ctx.db.transaction(async (tx) => {
          await openGameAccounts(tx, member, 'naga', 'THB')
          await openCorrectionAccounts(tx, member, 'THB')
        })
        for (const { afterMs, lateMs, runs, ...step } of steps) {
          const asked = new Date((nowMs += afterMs))
          at((nowMs += lateMs))
          // Two runs at once are two processes.
          await Promise.all(Array.from({ length: runs }, () => rollUpMoney.run(app.ctx)))
          await postStep({ member, ...step, at: asked })
        }
        at((nowMs += 25 * minuteMs))
        await rollUpMoney.run(app.ctx)
        const period = [new Date(beganMs - minuteMs), new Date(nowMs)]
        const { corrected, ...sums } = await queryOne<Sums & { corrected: bigint }>(
          app.ctx.db,
          houseSums,
          period,
        )
        expect(await queryOne<Sums>(app.ctx.db, minuteSums, period)).toEqual(sums)
        expect(sums.owed).toBe(sums.cash - sums.play + sums.bonus + corrected)
        await app.proveBooks()
      }),
    ),
    { numRuns: cases(6, 60) },
  )
})

test('[office:47] what members own is the same counted from balances and led to by minutes', async () => {
  const later = new Date(startMs + 3 * 86_400_000)
  clock.set(() => later)
  await rollUpMoney.run(app.ctx)
  const { led, counted } = await queryOne<{ led: bigint; counted: bigint }>(
    app.ctx.db,
    `select (-(select sum(balance) from account
        where name like 'house:%' and unit = 'THB'))::bigint as counted,
      (o.amount + coalesce((
        select sum(owed_change) from money_minute where currency = 'THB' and minute >= o.at
      ), 0))::bigint as led
      from money_owed o where o.currency = 'THB'`,
  )
  expect(led).toBe(counted)
})

test.each([
  ['nothing new within a minute', '10:00:00', '09:50:00', '10:00:40', '09:58:00', '10:00:00'],
  ['the newest minutes again', '10:00:00', '09:50:00', '10:01:00', '09:58:00', '10:01:00'],
  ['what is settled once', '10:05:00', '09:45:00', '10:06:00', '09:45:00', '10:06:00'],
  ['an hour at a time', '06:00:00', '05:50:00', '10:00:00', '05:50:00', '06:50:00'],
])('a run counts %s', (_, rolled, settled, now, from, until) => {
  const time = (text: string) => Date.parse(`2027-03-10T${text}Z`)
  const mark = {
    rolledUntil: new Date(time(rolled)),
    settledUntil: new Date(time(settled)),
    version: 1,
  }
  expect(nextPeriod(mark, time(now))).toMatchObject({ from: time(from), until: time(until) })
})
