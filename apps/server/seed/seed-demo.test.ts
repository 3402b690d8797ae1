import { login, readProfile } from '@champa/contract/account'
import { badLinkIn } from '@champa/contract/chat-link'
import { verifyRound } from '@champa/contract/fair-draw'
import { cannedReply, type CannedReply } from '@champa/contract/office/chat/endpoints'
import { addRefundToWallet, checkRefund, receiveRefund } from '@champa/contract/refund'
import { readStatement } from '@champa/contract/statement'
import { readCoupons, readRounds, readSpinSetup } from '@champa/contract/spin'
import { expect, test } from 'vitest'
import { lastClosedWeek } from '../features/refund/index.ts'
import { wallet } from '../ledger/accounts.ts'
import { clock, weekStart } from '../platform/clock.ts'
import { setDocument } from '../testing/sign-up.ts'
import { startTestApp, openTestApp } from '../testing/test-app.ts'
import { demoLogins, seedDemo } from './seed-demo.ts'

const app = await startTestApp()

test('seeding twice changes nothing, and the first demo member has money and coins', async () => {
  await seedDemo(app.operator)
  expect(
    await app.ctx.db.query(
      "select jsonb_array_length(value) as notices from operator_setting where name = 'notices'",
    ),
  ).toEqual([{ notices: 2 }])
  await setDocument(app, 'notices', [])
  const { contactText, lineQR, ...chatApp } = app.ctx.operatorSettings.read('contact')
  expect(contactText).toMatchObject({
    th: expect.stringContaining('24'),
    lo: expect.stringContaining('24'),
    en: expect.stringContaining('24'),
  })
  expect(chatApp).toEqual({
    lineLink: 'https://line.example/ti/p/@champa.care',
    lineName: '@champa.care',
  })
  expect(lineQR).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  await setDocument(app, 'contact', {
    contactText: 'by phone',
    lineLink: '',
    lineName: '',
    lineQR: '',
  })
  expect(app.ctx.operatorSettings.read('invite').banners).toHaveLength(1)
  const shown = app.ctx.operatorSettings.read('refund')
  expect(shown.info).toMatchObject({ th: expect.stringContaining('คืน 5% เป็นเงิน ฿100') })
  await setDocument(app, 'refund', { ...shown, info: '', banners: [] })
  for (let n = 0; n < 2; n++) await seedDemo(app.operator)
  expect(app.ctx.operatorSettings.read('notices')).toEqual([])
  expect(app.ctx.operatorSettings.read('refund')).toMatchObject({ info: '', banners: [] })
  expect(app.ctx.operatorSettings.read('contact')).toMatchObject({
    contactText: 'by phone',
    lineName: '',
  })
  const inside = await app.call(login, {
    body: { username: '0812345678', password: 'champa-demo-1' },
  })
  if (!inside.ok) throw new Error(inside.body.message)
  const profile = await app.call(readProfile, {}, { id: 0n, token: inside.body.token, phone: '' })
  expect(profile).toMatchObject({
    body: { profile: { name: 'ณัฐวุฒิ ศรีสุข', coin: 12, bankCode: 'KBANK' } },
  })
  const [row] = await app.ctx.db.query(
    `select a.balance
      from account a
      join phone_claim p on p.member_id = a.member_id
      where p.phone = $1 and a.name = $2`,
    ['+66812345678', wallet],
  )
  expect(row).toEqual({ balance: 1_800_00n })
  expect(
    (await app.call(login, { body: { username: '0898765432', password: 'champa-demo-2' } })).ok,
  ).toBe(true)
  expect(await app.ctx.db.query('select count(*)::int as members from member')).toEqual([
    { members: 6 },
  ])
  await app.proveBooks()
})

test('the third demo member has one loss in the last week and receives its refund', async () => {
  await seedDemo(app.operator)
  await seedDemo(app.operator)
  const inside = await app.call(login, {
    body: { username: '0856781234', password: 'champa-demo-3' },
  })
  if (!inside.ok) throw new Error(inside.body.message)
  const member = { id: 0n, token: inside.body.token, phone: '' }
  expect(await app.call(checkRefund, {}, member)).toMatchObject({
    body: { result: true, claimable: 100_00n, refundAmount: 0n, total: 0n, bonus: null },
  })
  const response = await app.call(readStatement, { body: { page: 1, limit: 10 } }, member)
  if (!response.ok) throw new Error(response.body.message)
  expect(
    response.body.statements.map(({ statementType, status, amount }) => [
      statementType,
      status,
      amount,
    ]),
  ).toEqual([
    ['transfer', 'SUCCESS', 2_000_00n],
    ['deposit', 'SUCCESS', 2_000_00n],
  ])
  for (const { createdAt } of response.body.statements)
    expect(weekStart(new Date(createdAt))).toEqual(lastClosedWeek(clock.now()).from)
  expect(await app.call(receiveRefund, {}, member)).toMatchObject({ body: { amount: 100_00n } })
  expect(await app.call(addRefundToWallet, {}, member)).toMatchObject({
    body: { amount: 100_00n },
  })
  await app.proveBooks()
})

test('the wheel is open, and the first demo member holds coupons of rounds that verify', async () => {
  const inside = await app.call(login, {
    body: { username: '0812345678', password: 'champa-demo-1' },
  })
  if (!inside.ok) throw new Error(inside.body.message)
  const [headers, member] = [
    { 'accept-language': 'en' },
    { id: 0n, token: inside.body.token, phone: '' },
  ]
  const setup = await app.call(readSpinSetup, { headers }, member)
  if (!setup.ok) throw new Error(setup.body.message)
  const { slices, notice } = setup.body.activeSpinwheel!
  expect([
    slices.length,
    slices.reduce((sum, { weight }) => sum + weight, 0),
    setup.body.userCoin,
  ]).toEqual([8, 10_000, 12])
  // The app lists the odds from the slices that the draw uses, so the notice does not repeat them.
  expect(notice).toContain('<li>A spin takes 1 coin.</li>')
  expect(notice).not.toMatch(/%|odds/)
  const coupons = await app.call(readCoupons, { headers }, member)
  expect(
    coupons.ok &&
      coupons.body.coupons.map(({ label, prize, amount }) => [label, prize.name, amount]),
  ).toEqual([
    ['฿100', 'Prize money', 2],
    ['10% bonus', 'Deposit bonus', 1],
    ['฿20', 'Prize money', 4],
    ['5 coins', 'Coins to spin with', 1],
  ])
  const rounds = await app.call(readRounds, { body: { page: 1, limit: 10 } }, member)
  if (!rounds.ok) throw new Error(rounds.body.message)
  expect(rounds.body.total).toBe(8)
  for (const round of rounds.body.rounds)
    expect(await verifyRound(round)).toMatchObject({ seed: true, odds: true, slice: true })
})

test('the Lao build seeds Lao demo members', async () => {
  const lao = await openTestApp({ LAO_BUILD: '1' })
  await seedDemo(lao.operator)
  for (const one of demoLogins(true)) {
    const [username, password] = one.split(' / ') as [string, string]
    expect((await lao.call(login, { body: { username, password } })).ok, one).toBe(true)
  }
  // Members use kip or baht; both see the same offers.
  expect(
    await lao.ctx.db.query(
      'select currency, count(*)::int as offers from campaign group by currency order by currency',
    ),
  ).toEqual([
    { currency: 'LAK', offers: 5 },
    { currency: 'THB', offers: 5 },
  ])
  await lao.stop()
})

test('the chat is on with its quick replies, and the operator’s changes are preserved', async () => {
  await seedDemo(app.operator)
  const { quickReplies } = app.ctx.operatorSettings.read('chat')
  expect([app.ctx.operatorSettings.read('chatWidget').on, quickReplies.length]).toEqual([true, 3])
  const replies = await app.ctx.db.query<CannedReply>(
    `select code, title, message, answers_postback
      from canned_reply
      order by code`,
  )
  for (const one of replies)
    expect([cannedReply.safeParse(one).success, badLinkIn(one.message)]).toEqual([true, null])
  expect(replies.filter((one) => one.answersPostback).map((one) => one.code)).toEqual([
    'deposit',
    'withdraw',
  ])
  await setDocument(app, 'chatWidget', { on: false })
  await app.ctx.db.query('delete from canned_reply')
  await seedDemo(app.operator)
  expect([
    app.ctx.operatorSettings.read('chatWidget').on,
    await app.ctx.db.query('select code from canned_reply'),
  ]).toEqual([false, []])
  expect(
    await app.ctx.db.query(
      'select username, roles, grants, must_change_password from staff order by username',
    ),
  ).toEqual(
    [
      ['aom', 'auditor'],
      ['dao', 'support'],
      ['fon', 'finance'],
      ['kao', 'risk'],
      ['mai', 'manager'],
      ['nok', 'support', 'chat.manage'],
      ['pim', 'owner'],
      ['som', 'marketing'],
      ['ton', 'manager'],
    ].map(([username, role, ...grants]) => ({
      username,
      roles: [role],
      grants,
      mustChangePassword: false,
    })),
  )
})
