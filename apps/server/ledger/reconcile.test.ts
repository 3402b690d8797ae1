import { expect, test } from 'vitest'
import { openDb } from '../platform/db.ts'
import { startTestApp } from '../testing/test-app.ts'
import { reconcile } from './reconcile.ts'

const app = await startTestApp()
const member = (await app.member(50_00n)).id

/**
 * Corrupts the books with the owner's login in a transaction that is rolled back, and returns what
 * reconcile reports.
 */
async function brokenBy(text: string): Promise<string> {
  const owner = openDb(app.ownerUrl)
  const proving = owner.transaction(async (tx) => {
    await tx.query(text, [member])
    const { broken } = await reconcile({
      ...app.ctx.db,
      transaction: (work) =>
        work({
          query: async (sql, values) =>
            sql.startsWith('set transaction') ? [] : tx.query(sql, values),
        }),
    })
    await tx.query('rollback')
    return broken
  })
  const broken = await proving.finally(() => owner.end())
  return broken
    ? `${broken.member === member.toString() ? 'member' : 'another'} ${broken.account}: ${broken.why}`
    : 'holds'
}

test('reconcile reports nothing for correct books', async () => {
  const proof = await reconcile(app.ctx.db)
  expect(proof.broken).toBeNull()
  expect(proof.entries).toBe(2)
})

test.each([
  [
    'a changed balance',
    `update account set balance = balance + 1 where member_id = $1 and name = 'wallet'`,
    'member wallet: the balance is not the sum of its entries',
  ],
  [
    'a lost entry',
    `delete from entry where member_id = $1 and account = 'wallet'`,
    'member wallet: the balance is not the sum of its entries',
  ],
  [
    'a changed balance after an entry',
    `update entry
      set balance_after = balance_after + 1
      where member_id = $1 and account = 'wallet'`,
    'member wallet: the balance after an entry does not follow from the one before',
  ],
  [
    'an entry that creates money',
    `with a as (update account
        set balance = balance + 5, seq = seq + 1
        where member_id = $1 and name = 'wallet'
        returning *)
      insert into entry
      select member_id, name, seq, 'x', 5, balance, 'today'
      from a`,
    'member THB: the book does not sum to zero in one unit',
  ],
  [
    'a lost statement line',
    `delete from movement where member_id = $1`,
    'member statement: the statement has a gap',
  ],
  [
    'a correction without its account',
    `update movement
      set type = 'adjustment', detail = '{"correction": {"kind": "balance"}}'
      where member_id = $1`,
    'member house:adjustment: corrections of the statement are not those of the account',
  ],
  [
    'a deposit that nothing has reversed',
    `update movement set detail = detail || '{"reversedBy": "2"}' where member_id = $1`,
    'member deposit 1: a movement was reversed without a correction that says so',
  ],
  [
    'a payment that was reversed and is credited',
    `with p as (insert into payment (receiving_account, payment_id, amount, paid_at, payer,
          provider, sources, observed_from, observed_until, state, member_id, seen_at)
        values ('A', 'P1', 1, 'today', '{}', 'SCB', 'feed', 'today', 'today', 'credited', $1,
          'today'))
      insert into posting (member_id, key, kind, created_at)
      values ($1, 'unbank:A:P1', 'deposit-reversed', 'today')`,
    'member P1: a payment is credited although its deposit was reversed',
  ],
  [
    'a withdrawal that holds nothing',
    `update movement
      set type = 'withdraw', status = 'in progress'
      where member_id = $1`,
    'member withdraw-hold: money is on hold without a withdrawal in progress that explains it',
  ],
  [
    'a movement without a due date',
    `update movement set status = 'in progress' where member_id = $1`,
    'member deposit 1: a movement in progress has no due date',
  ],
  [
    'an ended movement that is still open',
    `insert into open_movement (member_id, seq, type) values ($1, 1, 'transfer')`,
    'member transfer 1: a movement is open and not in progress',
  ],
])('reconcile reports %s', async (_, text, message) => {
  expect(await brokenBy(text)).toBe(message)
})
