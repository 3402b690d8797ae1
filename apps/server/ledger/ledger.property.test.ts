import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { startTestApp, ownAccount } from '../testing/test-app.ts'
import { openCorrectionAccounts, openGameAccounts, withdrawHold } from './accounts.ts'
import { post, type Posting, type PostOutcome } from './post.ts'
import {
  adjustmentMade,
  balanceWrittenOff,
  depositReceived,
  depositReversed,
  payoutReturned,
  playObserved,
  recallLost,
  transferToWalletHeld,
  transferLanded,
  transferToGameHeld,
  transferReturned,
  withdrawHeld,
  withdrawPaid,
  withdrawReturned,
} from './postings/index.ts'
import { cases } from '../testing/thorough.ts'

const members = 200
const app = await startTestApp()
const ids = await Promise.all(Array.from({ length: members }, async () => (await app.member()).id))
await app.ctx.db.transaction(async (tx) => {
  for (const id of ids) {
    await openGameAccounts(tx, id, 'naga', 'THB')
    await openCorrectionAccounts(tx, id, 'THB')
  }
})

const step = fc.record({
  member: fc.nat(members - 1),
  what: fc.constantFrom(
    ...['deposit', 'out', 'in', 'withdraw', 'play', 'repeat', 'abort', 'adjust', 'reverse'],
    ...['recall', 'write off'],
  ),
  amount: fc.bigInt({ min: 1n, max: 500_00n }),
  ends: fc.constantFrom('yes', 'no', 'twice'),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

let keys = 0
const dueAt = new Date('2030-01-01')

/** The expected total of each member's own accounts, computed without the database. */
const expected = new Map<bigint, bigint>()

async function end(
  member: bigint,
  outcome: PostOutcome,
  ends: Step['ends'],
  done: (seq: bigint) => Posting,
  undone: (seq: bigint) => Posting,
): Promise<boolean> {
  if (!outcome.ok) return false
  const posting = ends === 'no' ? undone(outcome.seq) : done(outcome.seq)
  const first = await post(app.ctx.db, posting)
  expect(first).toMatchObject({ ok: true })
  // A movement ends once: a settled transfer cannot be returned, nor a returned one settled.
  const other = await post(app.ctx.db, {
    ...(ends === 'no' ? done(outcome.seq) : undone(outcome.seq)),
    key: `other:${member}:${++keys}`,
  })
  expect(other).toEqual({ ok: false, code: 'SETTLED' })
  if (ends === 'twice')
    expect(await post(app.ctx.db, posting)).toMatchObject({ ok: true, replayed: true })
  return ends !== 'no'
}

async function deposit(member: bigint, amount: MinorUnits): Promise<void> {
  const posting = depositReceived({
    member,
    receivingAccount: 'TEST',
    bankReference: `p${++keys}`,
    channel: 'PAYONEX',
    amount,
  })
  const outcomes = await Promise.all([
    post(app.ctx.db, posting),
    post(app.ctx.db, posting),
    post(app.ctx.db, posting),
  ])
  expect(outcomes.filter((one) => one.ok && !one.replayed)).toHaveLength(1)
  owe(member, amount)
}

function owe(member: bigint, change: bigint): void {
  expected.set(member, (expected.get(member) ?? 0n) + change)
}

/** Posts a correction twice at once: it happens once, or not at all with the reason given. */
async function once(posting: Posting): Promise<boolean> {
  const both = await Promise.all([post(app.ctx.db, posting), post(app.ctx.db, posting)])
  const isMade = both.some((one) => one.ok)
  if (!isMade) expect(both).toEqual(both.map(() => ({ ok: false, code: 'MONEY_NOT_ENOUGH' })))
  expect(both.filter((one) => one.ok && !one.replayed)).toHaveLength(isMade ? 1 : 0)
  return isMade
}

/** A correction that may take money: `ends` is `no` for one that takes it. */
async function adjust(member: bigint, money: MinorUnits, ends: Step['ends']): Promise<void> {
  const amount = ends === 'no' ? -money : money
  const posting = adjustmentMade({
    member,
    decision: `a${++keys}`,
    bodyHash: `balance:${amount}`,
    amount,
  })
  if (!(await once(posting))) return
  owe(member, amount)
  expect(await post(app.ctx.db, { ...posting, bodyHash: 'balance:0' })).toEqual({
    ok: false,
    code: 'IDEMPOTENCY_MISMATCH',
  })
}

/** A deposit that is taken back: whole, or not at all when other steps have spent it. */
async function reverse(member: bigint, amount: MinorUnits): Promise<void> {
  const payment = `v${++keys}`
  const [receivingAccount, channel] = ['TEST', 'SCB']
  const credited = await post(
    app.ctx.db,
    depositReceived({ member, receivingAccount, bankReference: payment, channel, amount }),
  )
  expect(credited).toMatchObject({ ok: true, replayed: false })
  owe(member, amount)
  const seq = credited.ok ? credited.seq : 0n
  if (await once(depositReversed({ member, seq, receivingAccount, payment, channel, amount })))
    owe(member, -amount)
}

async function abort(member: bigint, amount: MinorUnits): Promise<void> {
  const work = app.ctx.db.transaction(async (tx) => {
    await post(
      tx,
      depositReceived({
        member,
        receivingAccount: 'TEST',
        bankReference: `a${++keys}`,
        channel: 'PAYONEX',
        amount,
      }),
    )
    throw new Error('aborted on purpose')
  })
  await expect(work).rejects.toThrow('aborted on purpose')
}

async function take({ member: at, what, amount, ends }: Step): Promise<void> {
  const member = ids[at]!
  const money = amount as MinorUnits
  const { db } = app.ctx
  const hold = { member, key: `t${++keys}`, code: 'naga', amount: money, dueAt, detail: {} }
  if (what === 'deposit') await deposit(member, money)
  if (what === 'abort') await abort(member, money)
  if (what === 'out')
    await end(
      member,
      await post(db, transferToGameHeld(hold)),
      ends,
      (seq) => transferLanded({ member, seq, code: 'naga', amount: money, into: 'game' }),
      (seq) => transferReturned({ member, seq, code: 'naga', amount: money, into: 'wallet' }),
    )
  if (what === 'in')
    await end(
      member,
      await post(db, transferToWalletHeld(hold)),
      ends,
      (seq) => transferLanded({ member, seq, code: 'naga', amount: money, into: 'wallet' }),
      (seq) => transferReturned({ member, seq, code: 'naga', amount: money, into: 'game' }),
    )
  if (what === 'play') await play(member, money)
  if (what === 'withdraw') {
    const held = await post(db, {
      ...withdrawHeld({
        member,
        key: `w${++keys}`,
        amount: money,
        bankCode: 'KBANK',
        dueAt,
        detail: { to: ownAccount(member) },
      }),
      empty: withdrawHold,
    })
    const paid = await end(
      member,
      held,
      ends,
      (seq) => withdrawPaid({ member, seq, amount: money }),
      (seq) => withdrawReturned({ member, seq, amount: money }),
    )
    if (paid) owe(member, -money)
    // Every other payout is returned by the bank.
    if (paid && held.ok && held.seq % 2n === 0n) {
      const { seq } = held
      expect(await once(payoutReturned({ member, seq, bankCode: 'KBANK', amount: money }))).toBe(
        true,
      )
      owe(member, money)
    }
  }
  if (what === 'adjust') await adjust(member, money, ends)
  if (what === 'reverse') await reverse(member, money)
  const decision = `c${++keys}`
  if (what === 'recall') await once(recallLost({ member, decision, amount: money }))
  if (what === 'write off' && (await once(balanceWrittenOff({ member, decision, amount: money }))))
    owe(member, -money)
  if (what === 'repeat') {
    const key = `r${++keys}`
    const posting = {
      ...depositReceived({
        member,
        receivingAccount: 'TEST',
        bankReference: key,
        channel: 'PAYONEX',
        amount: money,
      }),
      bodyHash: 'a',
    }
    expect(await post(db, posting)).toMatchObject({ ok: true, replayed: false })
    expect(await post(db, { ...posting, bodyHash: 'b' })).toEqual({
      ok: false,
      code: 'IDEMPOTENCY_MISMATCH',
    })
    owe(member, money)
  }
}

async function play(member: bigint, amount: MinorUnits): Promise<void> {
  const [row] = await app.ctx.db.query<{ seq: bigint }>(
    `select seq from account where member_id = $1 and name = 'game:naga'`,
    [member],
  )
  const outcome = await post(
    app.ctx.db,
    playObserved({ member, code: 'naga', accountSeq: row!.seq, change: amount }),
  )
  if (outcome.ok && !outcome.replayed) owe(member, amount)
  else if (!outcome.ok) expect(['MOVED', 'NOT_EMPTY']).toContain(outcome.code)
}

test('[office:36] random concurrent postings, with all corrections, keep books at zero', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 5, maxLength: 40 }), { minLength: 1, maxLength: 8 }),
      async (lanes) => {
        await Promise.all(
          lanes.map(async (lane) => {
            for (const one of lane) await take(one)
          }),
        )
        await app.proveBooks()
      },
    ),
    { numRuns: cases(10, 25), endOnFailure: true },
  )
  const rows = await app.ctx.db.query<{ memberId: bigint; owned: string }>(
    `select member_id, sum(balance) as owned
      from account
      where unit = 'THB' and name not like 'house:%'
      group by member_id`,
  )
  for (const row of rows)
    expect(BigInt(row.owned), `member ${row.memberId}`).toBe(expected.get(row.memberId) ?? 0n)
})
