import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asOwner } from '../testing/as-owner.ts'
import { ownAccount, startTestApp } from '../testing/test-app.ts'
import { cases } from '../testing/thorough.ts'
import { sqlState } from '../platform/db.ts'
import { openGameAccounts } from './accounts.ts'

const app = await startTestApp()
const at = '2026-11-20T05:00:00.000Z'
const [past, future] = ['2026-11-19T00:00:00Z', '2026-11-21T00:00:00Z']
/** One above maxReceived, the most that a house account may credit in total. */
const beyond = 10_000_000_000_001n

const account = fc.constantFrom(
  ...['wallet', 'withdraw-hold', 'game:naga', 'transit:naga', 'coin', 'house:coin', 'house:bank'],
  ...['house:play:naga', 'nonsense'],
)
const text = (value: bigint | number): string => value.toString()
const amount = fc.oneof(
  { weight: 9, arbitrary: fc.bigInt({ min: 1n, max: 300_00n }) },
  { weight: 1, arbitrary: fc.constant(beyond) },
)
/** Legs that usually sum to zero, with frequent deposits, so that there is money to move. */
const legs = fc.oneof(
  amount.map((x) => [
    ['house:bank', text(-x)],
    ['wallet', text(x)],
  ]),
  fc.tuple(account, account, amount).map(([from, to, x]) => [
    [from, text(-x)],
    [to, text(x)],
  ]),
  fc.array(fc.tuple(account, fc.bigInt({ min: -5n, max: 5n }).map(text)), { maxLength: 3 }),
)
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined, freq: 2 })
const rarely = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: one })
const dueAt = maybe(fc.constant(future))
const payer = fc.constantFrom({}, { name: 'Somchai' }, { bankCode: 'KBANK', accountNo: '1' })
const open = fc.record({
  type: fc.constantFrom('deposit', 'withdraw', 'transfer'),
  source: fc.constantFrom('wallet', 'naga'),
  target: fc.constantFrom('wallet', 'naga'),
  amount: fc.nat(300_00).map(text),
  status: fc.constantFrom('in progress', 'in progress', 'SUCCESS'),
  dueAt,
  detail: maybe(
    fc.record({ to: fc.constantFrom('own', 'other'), payer: maybe(payer), credits: maybe(amount) }),
  ),
})
const close = fc.record({
  seq: fc.integer({ min: 1, max: 12 }).map(text),
  status: fc.constantFrom('SUCCESS', 'SUCCESS', 'FAILED', 'FAILED', 'in progress'),
  amount: maybe(fc.nat(100).map(text)),
  detail: maybe(fc.constantFrom({ reason: 'refused' }, { to: 'someone else' })),
  dueAt,
})
const moves = fc.record({
  key: fc.nat(25).map((n) => `key-${n}`),
  kind: fc.constantFrom('deposit-received', 'gift-link-received', 'transfer-landed'),
  hash: fc.constantFrom(undefined, undefined, 'a', 'b'),
  legs,
  ends: fc.oneof(fc.record({ open }), fc.record({ close }), fc.constant({})),
  expect: rarely(fc.record({ account, seq: fc.nat(4).map(text) })),
  empty: rarely(fc.constantFrom('wallet', 'house:bank', 'withdraw-hold')),
  lease: fc.oneof(
    fc.constant(undefined),
    fc.record({ take: fc.constantFrom('x', 'y'), until: fc.constantFrom(past, future) }),
    fc.record({ release: fc.constantFrom('x', 'y') }),
  ),
  reply: maybe(fc.constantFrom('done', { ok: true })),
})
type Move = typeof moves extends fc.Arbitrary<infer M> ? M : never

/** Creates a member with a game account; for 'no book' returns an id that has no book. */
async function newMember(kind: 'usual' | 'paused' | 'no book'): Promise<bigint> {
  const { id } = await app.member()
  if (kind === 'no book') return id + 1n
  await app.ctx.db.transaction((tx) => openGameAccounts(tx, id, 'naga', 'THB'))
  if (kind === 'paused')
    await asOwner(app, `update member set paused_until = '${future}' where member_id = ${id}`)
  return id
}

function postingOf(member: bigint, { ends, ...move }: Move): object {
  const opened = 'open' in ends ? ends.open : undefined
  const to =
    opened?.detail?.to === 'own' ? ownAccount(member) : { ...ownAccount(member), accountNo: '?' }
  return {
    ...move,
    at,
    member: text(member),
    ...ends,
    ...(opened && {
      open: { ...opened, ...(opened.detail && { detail: { ...opened.detail, to } }) },
    }),
  }
}

/** Posts a batch and returns the outcome of its first posting, or the code of the error. */
async function ledgerPost(postings: object[]): Promise<unknown> {
  const values = [
    JSON.stringify(postings, (_, value: unknown) =>
      typeof value === 'bigint' ? text(value) : value,
    ),
  ]
  return app.ctx.db.query<{ outcome: unknown }>('select ledger_post($1) as outcome', values).then(
    ([row]) => row!.outcome,
    (error: unknown) => sqlState(error) ?? error,
  )
}

const tables = ['book', 'account', 'posting', 'entry', 'movement', 'open_movement', 'deposit_play']

/** All rows of the member's book, without the member's id. */
async function rowsOf(member: bigint): Promise<unknown> {
  const [row] = await asOwner(
    app,
    `select ${tables
      .map(
        (table) =>
          `(select jsonb_agg(row order by row)
            from (select to_jsonb(t) - 'member_id' as row from ${table} t
              where member_id = ${member}) rows) as ${table}`,
      )
      .join(', ')}`,
  )
  return JSON.parse(JSON.stringify(row).replaceAll(text(member), 'own'))
}

/** Books that do not sum to zero, and accounts whose balance is not the sum of their entries. */
const unbalanced = () =>
  asOwner(
    app,
    `select member_id from account group by member_id, unit = 'COIN' having sum(balance) <> 0
    union all
    select a.member_id
    from account a
    left join entry e on e.member_id = a.member_id and e.account = a.name
    group by a.member_id, a.name, a.balance
    having a.balance <> coalesce(sum(e.amount), 0)`,
  )

const checked = ['BALANCE_LIMIT', 'BUSY', 'IDEMPOTENCY_MISMATCH', 'MONEY_NOT_ENOUGH', 'MOVED']

test.each([
  { kind: 'usual', runs: 20, outcomes: [...checked, 'NOT_EMPTY', 'P0400', 'SETTLED', false, true] },
  { kind: 'paused', runs: 5, outcomes: ['PAUSED', false] },
  { kind: 'no book', runs: 1, outcomes: ['NO_BOOK'] },
] as const)(
  'one posting of a $kind member has the same outcome and rows alone as in a batch',
  async ({ kind, runs, outcomes }) => {
    const filler = (await app.member()).id
    const seen = new Set<unknown>()
    let fillers = 0
    await fc.assert(
      fc.asyncProperty(fc.array(moves, { minLength: 40, maxLength: 60 }), async (list) => {
        const [alone, together] = [await newMember(kind), await newMember(kind)]
        for (const move of list) {
          const beside = { at, key: `${++fillers}`, member: text(filler), kind: 'filler', legs: [] }
          const outcome = await ledgerPost([postingOf(alone, move)])
          expect(outcome).toEqual(await ledgerPost([postingOf(together, move), beside]))
          const { code, replayed } = Object(outcome) as { code?: string; replayed?: boolean }
          seen.add(code ?? replayed ?? outcome)
        }
        expect(await rowsOf(alone)).toEqual(await rowsOf(together))
      }),
      { numRuns: cases(runs, runs * 3), endOnFailure: true },
    )
    expect([...seen]).toEqual(expect.arrayContaining([...outcomes]))
    expect(await unbalanced()).toEqual([])
  },
)
