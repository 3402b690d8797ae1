import { expect, test } from 'vitest'
import {
  exportStatement,
  readReceipt,
  readStatement,
  type StatementRow,
} from '@champa/contract/statement'
import { memberRequester, requesterHeader } from '@champa/contract/constants'
import type { MinorUnits } from '@champa/contract/money'
import { post, type Posting } from '../../ledger/post.ts'
import {
  accruedPaid,
  bonusFinished,
  bonusReceived,
  inviteAccruedUp,
  refundAccruedUp,
} from '../../ledger/postings/index.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'

const app = await startTestApp()

const money = (amount: bigint): MinorUnits => amount as MinorUnits
const name = { th: 'ฝากทุกวัน รับ 10%', lo: 'ຝາກທຸກມື້ ຮັບ 10%', en: 'Daily 10%' }

async function posted(posting: Posting): Promise<void> {
  expect(await post(app.ctx.db, posting)).toMatchObject({ ok: true, replayed: false })
}

async function newest(member: TestMember, language = 'en'): Promise<StatementRow> {
  const response = await app.call(
    readStatement,
    { body: { page: 1, limit: 1 }, headers: { 'accept-language': language } },
    member,
  )
  if (!response.ok) throw new Error(response.body.message)
  return response.body.statements[0]!
}

/** A member who has received a bonus of 100.00. */
async function withBonus(): Promise<TestMember> {
  const member = await app.member(1_000_00n)
  await posted(
    bonusReceived({
      member: member.id,
      key: 'bonus:1',
      source: 'bonus',
      amount: money(100_00n),
      locked: true,
      detail: { reward: { source: 'bonus', code: 'DAILY10', name } },
    }),
  )
  return member
}

// [spec:API-55.1]
test('a bonus shows its campaign in the language of the request', async () => {
  const member = await withBonus()
  for (const [language, text] of Object.entries(name)) {
    expect(await newest(member, language)).toMatchObject({
      statementType: 'bonus',
      from: 'bonus',
      fromName: text,
      to: 'wallet',
      toName: null,
      amount: 100_00n,
      bonus: { code: 'DAILY10', description: text },
    })
  }
  expect(await newest(member)).not.toHaveProperty('ended')
})

test.each(['won', 'lost', 'cancelled', 'expired'] as const)(
  'an ended play lock shows its campaign and its end: %s',
  async (ended) => {
    const member = await withBonus()
    const taken = ended === 'cancelled' || ended === 'expired' ? 100_00n : 0n
    await posted(
      bonusFinished({
        member: member.id,
        lock: 1,
        source: 'bonus',
        amount: money(taken),
        detail: { reward: { source: 'bonus', code: 'DAILY10', name, ended } },
      }),
    )
    const row = await newest(member)
    expect(row).toMatchObject({
      statementType: 'finish_bonus',
      from: 'wallet',
      fromName: null,
      to: 'bonus',
      toName: 'Daily 10%',
      amount: taken,
      balance: 1_100_00n - taken,
      ended,
      bonus: { code: 'DAILY10', description: 'Daily 10%' },
    })
    expect(
      await app.call(
        readReceipt,
        { params: { id: row._id }, headers: { 'accept-language': 'lo' } },
        member,
      ),
    ).toMatchObject({
      body: { row: { ended, bonus: { description: name.lo } }, reason: null, counterparty: null },
    })
  },
)

test.each([
  ['invite', inviteAccruedUp],
  ['refund', refundAccruedUp],
] as const)('an accrued reward is paid under its own name: %s', async (source, accrue) => {
  const member = await app.member()
  await posted(accrue({ member: member.id, key: 'one', week: 'one', amount: money(50_00n) }))
  await posted(
    accruedPaid({
      member: member.id,
      key: 'two',
      from: source,
      source,
      amount: money(50_00n),
      locked: false,
      detail: { reward: { source, code: '', name: { th: 'ก', lo: 'ກ', en: 'A' } } },
    }),
  )
  const row = await newest(member)
  expect(row).toMatchObject({
    statementType: 'bonus',
    from: source,
    fromName: 'A',
    [source]: { code: '', description: 'A' },
  })
  expect(row).not.toHaveProperty('bonus')
})

test('a prize or promotion without translations shows its name, unless it is empty', async () => {
  const member = await app.member()
  const credit = (source: string, named: unknown) =>
    posted(
      bonusReceived({
        member: member.id,
        key: source,
        source,
        amount: money(10_00n),
        locked: false,
        detail: { reward: { source, code: 'X1Y', name: named } },
      }),
    )
  await credit('luckydraw', 'สิบบาท')
  expect(await newest(member)).toMatchObject({
    from: 'luckydraw',
    fromName: 'สิบบาท',
    luckydraw: { code: 'X1Y', description: 'สิบบาท' },
  })
  await credit('promotion', '')
  expect(await newest(member)).toMatchObject({
    from: 'promotion',
    fromName: null,
    promotion: { code: 'X1Y', description: '' },
  })
})

test('the export shows campaign names in the language of the export', async () => {
  const member = await withBonus()
  await posted(
    bonusFinished({
      member: member.id,
      lock: 1,
      source: 'bonus',
      amount: money(0n),
      detail: { reward: { source: 'bonus', code: 'DAILY10', name, ended: 'won' } },
    }),
  )
  const response = await fetch(`${app.url}${exportStatement.path}`, {
    method: 'POST',
    body: JSON.stringify({ locale: 'th', types: ['bonus', 'finish_bonus'] }),
    headers: {
      'content-type': 'application/json',
      [requesterHeader]: memberRequester,
      authorization: `Bearer ${member.token}`,
      'accept-language': 'en',
    },
  })
  const lines = (await response.text())
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').slice(2, 8))
  expect(lines).toEqual([
    ['รับโบนัส', 'โบนัส: ฝากทุกวัน รับ 10%', 'กระเป๋าหลัก', '', '100.00', 'สำเร็จ'],
    ['สิ้นสุดโบนัส', 'กระเป๋าหลัก', 'โบนัส: ฝากทุกวัน รับ 10% (ครบเงื่อนไขแล้ว)', '', '0.00', 'สำเร็จ'],
  ])
})
