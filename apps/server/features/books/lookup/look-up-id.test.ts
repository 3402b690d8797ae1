import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { minorUnits } from '@champa/contract/money'
import { lookUpId } from '@champa/contract/office/book-lookup'
import { reversePayment } from '@champa/contract/office/corrections'
import { withdraw } from '@champa/contract/withdraw'
import { clock } from '../../../platform/clock.ts'
import { planOptions } from '../../../platform/db.ts'
import { movementId } from '../../../platform/ids.ts'
import { justified, testApprovals } from '../../../testing/test-approvals.ts'
import { testCodes } from '../../../testing/test-codes.ts'
import { testGiftLinks } from '../../../testing/test-gift-links.ts'
import { payIn } from '../../../testing/pay-in.ts'
import { payCode } from '../../../testing/outside-world.ts'
import { findScans, noteStatements } from '../../../testing/plan-scans.ts'
import { accountOf, atNoon, startSlipApp, transferTo, upload } from '../../../testing/slips.ts'
import { openBreak } from '../../../testing/test-breaks.ts'
import { auditEventsOf, callOffice, newStaff } from '../../../testing/test-staff.ts'
import { checkSlips } from '../../slip/check-slips.job.ts'
import type { BankFeedRow } from '../../../providers/payments/bank-feed.ts'
import { keepFeedRows } from '../../reconciliation/index.ts'

const app = await startSlipApp({ SETTLE_PACE: '0.05', LOG_LEVEL: 'silent' })
const { freshStaff, decide } = testApprovals(app)
const [finance, manager, auditor] = [
  await freshStaff('finance'),
  await freshStaff('manager'),
  await newStaff(app, { roles: ['auditor'] }),
]
const account = 'SCB:4058821937'
afterEach(() => clock.set())

const ask = (text: string, staff = auditor) => callOffice(app, lookUpId, { body: { text } }, staff)

async function find(text: string, staff = auditor) {
  const answer = await ask(text, staff)
  if (!answer.ok) throw new Error(`${text}: ${answer.body.message}`)
  return answer.body
}

async function deposited(reference: string) {
  const member = await app.member()
  await payIn(app, member, 250_00n, reference)
  return { member, movement: movementId(member.id, 1n) }
}

test('a movement, its posting, payment, reference and member all lead to the same objects', async () => {
  const { member, movement } = await deposited('look-up-1')
  const found = await find(movement)
  expect(found).toMatchObject({
    named: ['movement'],
    members: [{ id: `${member.id}`, phone: expect.stringMatching(/^08x-xxx-\d{4}$/) }],
    movements: [{ id: movement, type: 'deposit', amount: 250_00n, currency: 'THB' }],
    payments: [{ account, payment: 'look-up-1', state: 'credited', memberId: `${member.id}` }],
    more: false,
  })
  const key = `bank:${account}:look-up-1`
  expect(found.postings).toEqual([
    {
      memberId: `${member.id}`,
      key,
      kind: 'deposit-received',
      at: expect.any(Number),
      movementId: movement,
      entries: [
        { account: 'house:bank', unit: 'THB', amount: -250_00n, balanceAfter: -250_00n },
        { account: 'wallet', unit: 'THB', amount: 250_00n, balanceAfter: 250_00n },
      ],
    },
  ])
  for (const [text, kind] of [
    [`${member.id} ${key}`, 'posting'],
    [key, 'posting'],
    ['look-up-1', 'payment'],
    [`${account}/look-up-1`, 'payment'],
  ] as const) {
    const same = await find(text)
    expect(same.named).toEqual([kind])
    expect({ ...same, named: found.named, audit: [] }).toEqual({ ...found, audit: [] })
  }
  // A member is where a path ends.
  expect(await find(`${member.id}`)).toMatchObject({ named: ['member'], movements: [] })
})

test('a row of a bank, a payout and a break lead to each other', async () => {
  const { movement } = await deposited('look-up-2')
  await keepFeedRows(app.ctx, account, [
    {
      bankReference: 'look-up-2',
      amount: minorUnits(250_00n),
      at: clock.now().toISOString(),
      balance: minorUnits(0n),
      from: { bankCode: null, accountNo: null, name: 'A PAYER' },
      cursor: '1',
      billId: null,
    } satisfies BankFeedRow,
  ])
  const found = await find('look-up-2')
  expect(found).toMatchObject({ named: ['payment', 'bank-row'], bankRows: [{ amount: 250_00n }] })
  expect(found.movements.map(({ id }) => id)).toEqual([movement])
  const breakId = await openBreak(app, 77n)
  expect(await find(breakId)).toMatchObject({ named: ['break'], breaks: [{ id: breakId }] })
  // The text of a bank's row may name a payer.
  expect(JSON.stringify(found.bankRows, (_, one: unknown) => String(one))).not.toContain('PAYER')
})

test('a reversal leads to its request, both movements and what staff did', async () => {
  const { member, movement } = await deposited('look-up-3')
  const asked = await callOffice(
    app,
    reversePayment,
    {
      params: { account, payment: 'look-up-3' },
      body: { memberId: `${member.id}`, ...justified },
    },
    finance,
  )
  const id = asked.ok && asked.body.outcome === 'approval' ? asked.body.approvalId : ''
  expect(await decide(manager, id)).toMatchObject({ body: { state: 'executed' } })
  const found = await find(id)
  expect(found).toMatchObject({
    named: ['approval'],
    approvals: [{ id, action: 'deposit.reverse', state: 'executed', sum: { value: 250_00n } }],
  })
  expect(found.movements.map((one) => one.id)).toEqual([movement, movementId(member.id, 2n)])
  expect(found.postings.map(({ kind }) => kind)).toEqual(['deposit-received', 'deposit-reversed'])
  expect(found.audit.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['reverse-deposit', 'decide-approval', 'carry-out-approval']),
  )
  // The number of an entry, and the request that made it, lead there too.
  const decision = found.audit.find(({ action }) => action === 'decide-approval')!
  const byEntry = await find(`${decision.staffId}-${decision.seq}`)
  expect(byEntry).toMatchObject({ named: ['audit'], approvals: [{ id }] })
  const [row] = await app.ctx.db.query<{ requestId: string }>(
    'select request_id from audit_entry where staff_id = $1 and seq = $2',
    [decision.staffId, decision.seq],
  )
  expect(await find(row!.requestId)).toMatchObject({ named: ['audit'], approvals: [{ id }] })
  // Finance sees only its own entries.
  expect((await find(id, finance)).audit.map(({ staffId }) => staffId)).toEqual([`${finance.id}`])
  expect(await ask(`${decision.staffId}-${decision.seq}`, finance)).toMatchObject({
    body: { message: 'NO_DATA' },
  })
})

test('slips, QR codes and gift links lead to their money; a gift link is never shown whole', async () => {
  atNoon()
  const payer = await app.member()
  const { slip, bankReference } = await transferTo(app, { from: accountOf(payer), amount: 300 })
  expect(await upload(app, payer, slip)).toMatchObject({ ok: true })
  await checkSlips.run(app.ctx)
  clock.set()
  const bySlip = await find(bankReference)
  expect(bySlip).toMatchObject({
    named: expect.arrayContaining(['slip']),
    slips: [{ memberId: `${payer.id}`, status: 'SUCCESS' }],
    payments: [{ amount: 300_00n, state: 'credited' }],
    movements: [{ type: 'deposit' }],
  })
  const { open } = testCodes(app)
  const code = await open(120)
  await payCode(app, code.payload)
  expect(await find(code.id)).toMatchObject({
    named: ['code'],
    codes: [{ id: code.id, memberId: `${code.member.id}`, provider: 'PAYONEX' }],
  })
  const gift = await testGiftLinks(app).reserve(await app.member(), 80)
  const byGift = await find(`https://gift.example/?v=${gift.hash}`)
  expect(byGift).toMatchObject({
    named: ['gift-link'],
    giftLinks: [{ linkEnd: gift.hash.slice(-4), state: 'reserved' }],
    movements: [{ status: 'in progress' }],
  })
  const shown = JSON.stringify(byGift.giftLinks, (_, one: unknown) =>
    typeof one === 'bigint' ? one.toString() : one,
  )
  expect(shown).not.toContain(gift.hash)
})

test('[office:31] a look-up leaves one entry that names the member and no text', async () => {
  const { member, movement } = await deposited('look-up-5')
  const reader = await newStaff(app, { roles: ['auditor'] })
  await find(movement, reader)
  const events = await auditEventsOf(app, reader)
  expect(events).toMatchObject([{ action: 'look', aboutMember: member.id, outcome: 'looked' }])
  expect(JSON.stringify(events[0]!.body)).not.toContain(movement)
})

test('NO_DATA: an id that names nothing, which is recorded too', async () => {
  const reader = await newStaff(app, { roles: ['auditor'] })
  for (const text of ['nothing', movementId(1n, 1n), `1234567890 approval:x`, '1-9999'])
    expect(await ask(text, reader)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  expect(await auditEventsOf(app, reader)).toHaveLength(4)
})

test('NOT_ALLOWED: risk and support look nothing up', async () => {
  for (const role of ['risk', 'support', 'marketing'] as const)
    expect(await ask('x', await newStaff(app, { roles: [role] }))).toMatchObject({
      body: { message: 'NOT_ALLOWED' },
    })
})

test('[office:57] no look-up reads a whole table that grows', async () => {
  const texts = new Set<string>()
  noteStatements(app.ctx.officeDb, texts)
  const { member, movement } = await deposited('look-up-6')
  await app.call(withdraw, { body: { amount: 100 } }, member)
  for (const text of [
    movement,
    movementId(member.id, 2n),
    `${member.id} bank:${account}:look-up-6`,
    `bank:${account}:look-up-6`,
    'gift:abcdefghij:1',
    'approval:0123456789abcdef',
    'look-up-2',
    await openBreak(app, 78n),
    `${member.id}`,
    '1-1',
    'https://gift.example/?v=abcdefghij',
  ])
    await ask(text, manager)
  expect(texts.size).toBeGreaterThan(30)
  const client = new pg.Client({ connectionString: app.ownerUrl, options: planOptions.join(' ') })
  await client.connect()
  try {
    expect(await findScans(client, texts)).toEqual([])
    await client.query(`
      insert into member (member_id, name, username, phone, password_hash, currency, created_at)
        select n, 'Many', n, n, 'none', 'THB', '2026-01-01' from generate_series(1, 20000) n;
      insert into qrcode (member_id, id, provider, amount, state, created_at, expires_at)
        select n, n, 'PAYONEX', 1, 'expired', '2026-01-01', '2026-01-01'
        from generate_series(1, 20000) n;
      analyze`)
    expect(await findScans(client, texts)).toEqual([])
  } finally {
    await client.end()
  }
})
