import { expect, test } from 'vitest'
import { readReceipt, type StatementReceipt } from '@champa/contract/statement'
import type { MinorUnits } from '@champa/contract/money'
import { openGameAccounts } from '../../ledger/accounts.ts'
import { post, type Posting } from '../../ledger/post.ts'
import {
  depositReceived,
  transferToGameHeld,
  transferReturned,
  withdrawHeld,
  withdrawPaid,
  withdrawReturned,
} from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import { movementId } from '../../platform/ids.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { startTestApp, ownAccount, type TestMember } from '../../testing/test-app.ts'

const app = await startTestApp()

const money = (amount: bigint): MinorUnits => amount as MinorUnits

async function posted(posting: Posting): Promise<bigint> {
  const outcome = await post(app.ctx.db, posting)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.seq
}

async function receiptOf(member: TestMember, seq: bigint): Promise<StatementReceipt> {
  const response = await app.call(
    readReceipt,
    { params: { id: movementId(member.id, seq) } },
    member,
  )
  if (!response.ok) throw new Error(response.body.message)
  return response.body
}

test('a deposit shows the bank’s reference and the payer, masked as reported', async () => {
  const member = await app.member()
  const payer = { bankCode: 'SCB', accountNo: 'xxx-x-x1234-x', name: 'SOMCHAI J.' }
  const seq = await posted(
    depositReceived({
      member: member.id,
      receivingAccount: 'KBANK:1',
      bankReference: 'REF-1',
      channel: 'KBANK',
      amount: money(500_00n),
      detail: { payer },
    }),
  )
  expect(await receiptOf(member, seq)).toMatchObject({
    row: {
      _id: movementId(member.id, seq),
      statementType: 'deposit',
      from: 'KBANK',
      status: 'SUCCESS',
      amount: 500_00n,
      balance: 500_00n,
    },
    bankReference: 'REF-1',
    counterparty: payer,
    reason: null,
    credits: null,
    rate: null,
  })
})

test('a payer reported by name is shown without account, an unknown payer not at all', async () => {
  const member = await app.member()
  const deposit = (bankReference: string, payer: object) =>
    posted(
      depositReceived({
        member: member.id,
        receivingAccount: 'A',
        bankReference,
        channel: 'TRUEMONEY',
        amount: money(20_00n),
        detail: { payer },
      }),
    )
  expect((await receiptOf(member, await deposit('1', { name: 'So***' }))).counterparty).toEqual({
    bankCode: null,
    accountNo: null,
    name: 'So***',
  })
  expect((await receiptOf(member, await deposit('2', {}))).counterparty).toBeNull()
})

test('a withdrawal shows its account, and the bank’s reference or refusal reason', async () => {
  const member = await app.member(1_000_00n)
  const to = ownAccount(member.id)
  const ask = (key: string) =>
    posted(
      withdrawHeld({
        member: member.id,
        key,
        amount: money(400_00n),
        bankCode: 'KBANK',
        dueAt: clock.now(),
        detail: { to },
      }),
    )
  const paid = await ask('one')
  expect(await receiptOf(member, paid)).toMatchObject({
    row: { status: 'in progress', settledAt: null, account: to.accountNo, balance: 600_00n },
    counterparty: to,
    bankReference: null,
  })
  await posted(
    withdrawPaid({
      member: member.id,
      seq: paid,
      amount: money(400_00n),
      detail: { bankReference: 'PAYOUT-1' },
    }),
  )
  const receipt = await receiptOf(member, paid)
  expect(receipt).toMatchObject({
    row: { status: 'SUCCESS', balance: 600_00n },
    bankReference: 'PAYOUT-1',
    reason: null,
  })
  expect(receipt.row.settledAt).toBeGreaterThanOrEqual(receipt.row.createdAt)
  const refused = await ask('two')
  await posted(
    withdrawReturned({
      member: member.id,
      seq: refused,
      amount: money(400_00n),
      detail: { reason: 'account closed' },
    }),
  )
  expect(await receiptOf(member, refused)).toMatchObject({
    row: { status: 'FAILED', balance: 600_00n },
    counterparty: to,
    bankReference: null,
    reason: 'account closed',
  })
})

test('a transfer shows its game credits, and the rate unless it has changed since', async () => {
  const member = await app.member(1_000_00n)
  await app.ctx.db.transaction((tx) => openGameAccounts(tx, member.id, 'naga', 'THB'))
  await asOwner(app, `update game set rate_scaled = 5000 where code = 'naga'`)
  const hold = (key: string, amount: bigint, credits: string) =>
    posted(
      transferToGameHeld({
        member: member.id,
        key,
        code: 'naga',
        amount: money(amount),
        dueAt: clock.now(),
        detail: { credits },
      }),
    )
  const sent = await hold('one', 100_00n, '200.00')
  expect(await receiptOf(member, sent)).toMatchObject({
    row: { status: 'in progress', to: 'naga', toName: 'Naga Pearl' },
    credits: 200_00n,
    rate: 0.5,
    counterparty: null,
  })
  await posted(
    transferReturned({
      member: member.id,
      seq: sent,
      code: 'naga',
      amount: money(100_00n),
      into: 'wallet',
    }),
  )
  expect(await receiptOf(member, sent)).toMatchObject({
    row: { status: 'FAILED', balance: 1_000_00n },
  })
  expect(await receiptOf(member, await hold('two', 50_00n, '50.00'))).toMatchObject({
    credits: null,
    rate: null,
  })
  await asOwner(app, `update game set rate_scaled = 20000 where code = 'naga'`)
  expect(await receiptOf(member, sent)).toMatchObject({ credits: 200_00n, rate: null })
})

test('NO_DATA: refuses another member’s movement, an unknown one and a malformed id', async () => {
  const [mine, theirs] = [await app.member(100n), await app.member(100n)]
  for (const id of [
    movementId(theirs.id, 1n),
    movementId(mine.id, 2n),
    movementId(mine.id, 0n),
    movementId(mine.id, 4_000_000_000_000_000_000n),
    `m${'z'.repeat(13)}-1`,
    `m${mine.id.toString(36)}-${'z'.repeat(13)}`,
    'm1',
    'x',
    `${movementId(mine.id, 1n)}'`,
  ]) {
    expect(await app.call(readReceipt, { params: { id } }, mine), id).toMatchObject({
      status: 404,
      body: { message: 'NO_DATA' },
    })
  }
})
