import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MinorUnits } from '@champa/contract/money'
import { startTestApp, ownAccount } from '../testing/test-app.ts'
import { openGameAccounts, withdrawHold } from './accounts.ts'
import { post, type Posting, type PostOutcome } from './post.ts'
import {
  depositReceived,
  playObserved,
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
  for (const id of ids) await openGameAccounts(tx, id, 'naga', 'THB')
})

const step = fc.record({
  member: fc.nat(members - 1),
  what: fc.constantFrom('deposit', 'out', 'in', 'withdraw', 'play', 'repeat', 'abort'),
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
  expected.set(member, (expected.get(member) ?? 0n) + amount)
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
    if (paid) expected.set(member, (expected.get(member) ?? 0n) - money)
  }
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
    expected.set(member, (expected.get(member) ?? 0n) + money)
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
  if (outcome.ok && !outcome.replayed) expected.set(member, (expected.get(member) ?? 0n) + amount)
  else if (!outcome.ok) expect(['MOVED', 'NOT_EMPTY']).toContain(outcome.code)
}

test('random concurrent postings keep books at zero and balances equal to entry sums', async () => {
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
