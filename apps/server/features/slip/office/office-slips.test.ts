import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deviceHeader } from '@champa/contract/constants'
import type { Wire } from '@champa/contract/endpoint'
import {
  listSlips,
  readOfficeSlip,
  readSlipPicture,
  recheckSlip,
} from '@champa/contract/office/deposits/slips'
import { clock } from '../../../platform/clock.ts'
import { maskAccountNo } from '../../../platform/office/mask.ts'
import { planOptions } from '../../../platform/db.ts'
import { findScans, noteStatements } from '../../../testing/plan-scans.ts'
import {
  accountOf,
  atNoon,
  newestSlip,
  ourAccount,
  startSlipApp,
  transferTo,
  upload,
} from '../../../testing/slips.ts'
import type { TestMember } from '../../../testing/test-app.ts'
import { auditEventsOf, callOffice, newStaff } from '../../../testing/test-staff.ts'
import { checkSlips } from '../check-slips.job.ts'

atNoon()
const app = await startSlipApp({ SETTLE_PACE: '0.05', LOG_LEVEL: 'fatal' })
const finance = await newStaff(app, { roles: ['finance'] })
const minute = 60_000

beforeEach(() => atNoon())
afterEach(() => app.proveBooks())

async function send(picture: Uint8Array, member: TestMember): Promise<string> {
  expect(await upload(app, member, picture)).toMatchObject({ ok: true })
  await checkSlips.run(app.ctx)
  return (await newestSlip(app, member))._id
}

type Body = Wire<typeof listSlips, 'body'>

async function list(body: Partial<Body> = {}, staff = finance) {
  const full: Body = { view: 'all', filters: {}, sort: 'newest', limit: 50, ...body }
  const response = await callOffice(app, listSlips, { body: full }, staff)
  if (!response.ok) throw new Error(response.body.message)
  return response.body
}

const paramsOf = (member: TestMember, id: string) => ({ member: member.id.toString(), id })
const open = (member: TestMember, id: string, staff = finance, headers = {}) =>
  callOffice(app, readOfficeSlip, { params: paramsOf(member, id), headers }, staff)
const recheck = (member: TestMember, id: string, headers = {}) =>
  callOffice(app, recheckSlip, { params: paramsOf(member, id), headers }, finance)

test('lists slips with masked members, newest first, by view, note, member and reference', async () => {
  const member = await app.member()
  const { slip, bankReference } = await transferTo(app, { from: accountOf(member), amount: 250 })
  const credited = await send(slip, member)
  atNoon(2 * minute)
  const failed = await send(slip, member)
  atNoon(4 * minute)
  expect(await upload(app, member, slip)).toMatchObject({ ok: true })
  const waiting = (await newestSlip(app, member))._id
  const filters = { memberId: member.id.toString() }
  const idsOf = async (body: Partial<Body>) =>
    (await list({ filters, ...body })).rows.map((s) => s.id)
  expect(await idsOf({})).toEqual([waiting, failed, credited])
  expect(await idsOf({ sort: 'oldest' })).toEqual([credited, failed, waiting])
  expect(await idsOf({ view: 'failed' })).toEqual([failed])
  expect(await idsOf({ view: 'waiting' })).toEqual([waiting])
  expect(await idsOf({ filters: { ...filters, note: 'SLIP_REFNO_DUPLICATED' } })).toEqual([failed])
  const reference = bankReference.toLowerCase()
  expect(await idsOf({ filters: { reference } })).toEqual([failed, credited])
  const first = await list({ filters, limit: 2 })
  const second = await list({ filters, limit: 2, after: first.next! })
  expect([...first.rows, ...second.rows].map((s) => s.id)).toEqual([waiting, failed, credited])
  expect(second.next).toBeNull()
  expect(first.rows[1]).toEqual({
    member: {
      id: member.id.toString(),
      name: expect.any(String),
      phone: `${member.phone.slice(0, 2)}x-xxx-${member.phone.slice(-4)}`,
    },
    id: failed,
    uploadedAt: expect.any(Number),
    decidedAt: expect.any(Number),
    status: 'FAILED',
    note: 'SLIP_REFNO_DUPLICATED',
    pattern: 'sent-before',
    amount: null,
    currency: 'THB',
    sendingBank: '004',
    reference: bankReference,
    tries: 1,
    rechecks: 0,
  })
  await checkSlips.run(app.ctx)
})

test('INVALID_INPUT: refuses a forged position', async () => {
  const body = { view: 'all', filters: {}, sort: 'newest', limit: 10, after: 'MQ.Mg.AAAA' } as const
  expect(await callOffice(app, listSlips, { body }, finance)).toMatchObject({
    status: 400,
    body: { message: 'INVALID_INPUT' },
  })
})

test("a slip shows the bank's answer field by field, and the payment it was credited with", async () => {
  const member = await app.member()
  const { slip, bankReference } = await transferTo(app, { from: accountOf(member), amount: 250 })
  const id = await send(slip, member)
  expect(await open(member, id)).toMatchObject({
    ok: true,
    body: {
      row: { id, status: 'SUCCESS', pattern: null, amount: 250_00n },
      answer: {
        status: 'executed',
        amount: 250_00n,
        at: expect.any(Number),
        sender: { bankCode: 'KBANK', accountNo: expect.stringContaining('x') },
      },
      registered: { bankCode: 'KBANK', accountNo: member.id.toString() },
      receivers: ['SCB:4058821937'],
      fits: { status: true, bank: true, amount: null, time: true, sender: true, receiver: true },
      payment: { account: 'SCB:4058821937', state: 'credited', memberId: member.id.toString() },
      others: [],
    },
  })
  expect(bankReference).not.toBe('')
})

test('a slip names other slips of the same transfer and with the same picture', async () => {
  const [member, other] = [await app.member(), await app.member()]
  const { slip } = await transferTo(app, { from: accountOf(member) })
  const first = await send(slip, member)
  const second = await send(slip, other)
  const opened = await open(other, second)
  expect(opened).toMatchObject({
    body: {
      row: { note: 'SLIP_REFNO_DUPLICATED', pattern: 'sent-before' },
      others: [
        {
          id: first,
          member: { id: member.id.toString(), phone: expect.stringContaining('x') },
          sharesReference: true,
          sharesPicture: true,
        },
      ],
    },
  })
})

test.each([
  ['to another account', { to: { ...ourAccount, accountNo: '4058821938' } }, 'receiver', false],
  [
    'of another person',
    { from: { bankCode: 'KBANK', accountNo: '9998887776', name: 'VICHAI J' } },
    'sender',
    false,
  ],
  ['of a scheduled transfer', { scheduled: true as const }, 'status', false],
] as const)('a slip %s shows which field does not agree', async (_, of, field, fits) => {
  const member = await app.member()
  const { slip } = await transferTo(app, { from: accountOf(member), ...of })
  const id = await send(slip, member)
  expect(await open(member, id)).toMatchObject({
    body: { row: { status: 'FAILED' }, fits: { [field]: fits } },
  })
})

test('[office:31] opening a slip and its picture leaves one audit entry each', async () => {
  const support = await newStaff(app)
  const member = await app.member()
  const { slip } = await transferTo(app, { from: accountOf(member) })
  const id = await send(slip, member)
  expect(await open(member, id, support)).toMatchObject({
    body: { registered: { accountNo: expect.stringMatching(/^x+\d{4}|^xxx-x-x/) } },
  })
  const viewer = await newStaff(app, { roles: ['finance'] })
  const picture = await callOffice(app, readSlipPicture, { params: paramsOf(member, id) }, viewer)
  if (!picture.ok) throw new Error(picture.body.message)
  expect(picture.body.until - clock.nowMs()).toBeGreaterThan(4 * minute)
  const shown = await fetch(`${app.url}${picture.body.url}`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const about = `${member.id}/${id}`
  expect(await auditEventsOf(app, support)).toMatchObject([
    { action: 'look', outcome: 'looked', about, aboutMember: member.id },
  ])
  expect(await auditEventsOf(app, viewer)).toMatchObject([
    { action: 'look', about, body: { details: { fields: ['picture'], isMasked: false } } },
  ])
})

test('NOT_ALLOWED: support, who see personal data masked, see no picture and ask no bank', async () => {
  const support = await newStaff(app)
  const member = await app.member()
  const { slip } = await transferTo(app, { from: accountOf(member) })
  const params = paramsOf(member, await send(slip, member))
  expect([
    await callOffice(app, readSlipPicture, { params }, support),
    await callOffice(app, recheckSlip, { params }, support),
  ]).toMatchObject([
    { status: 403, body: { message: 'NOT_ALLOWED' } },
    { status: 403, body: { message: 'NOT_ALLOWED' } },
  ])
})

test('support see the receiver of a slip only where it is an account of ours', async () => {
  const support = await newStaff(app)
  const member = await app.member()
  const to = { ...ourAccount, accountNo: '4058821938' }
  const ours = await transferTo(app, { from: accountOf(member) })
  const foreign = await transferTo(app, { from: accountOf(member), to })
  const receiverOf = async (id: string, staff = finance) => {
    const opened = await open(member, id, staff)
    if (!opened.ok) throw new Error(opened.body.message)
    return opened.body.answer?.receiver.accountNo
  }
  const own = await send(ours.slip, member)
  atNoon(2 * minute)
  const strange = await send(foreign.slip, member)
  expect(await receiverOf(own, support)).toBe(await receiverOf(own))
  const seen = await receiverOf(strange)
  expect(await receiverOf(strange, support)).toBe(maskAccountNo(seen!))
  expect(maskAccountNo(seen!)).not.toBe(seen)
})

test('NO_DATA: an unknown slip is neither shown nor checked again', async () => {
  const member = await app.member()
  expect([await open(member, 'unknown'), await recheck(member, 'unknown')]).toMatchObject([
    { status: 404, body: { message: 'NO_DATA' } },
    { status: 404, body: { message: 'NO_DATA' } },
  ])
})

test('CONFLICT_OF_INTEREST: staff do not see the slip of a member on their device', async () => {
  const member = await app.member()
  const { slip } = await transferTo(app, { from: accountOf(member) })
  const id = await send(slip, member)
  const device = 'device-of-both-0003'
  await app.ctx.db.query(
    'insert into device_member (device, member_id, first_seen_at) values ($1, $2, $3)',
    [device, member.id, clock.now()],
  )
  expect(await open(member, id, finance, { [deviceHeader]: device })).toMatchObject({
    status: 403,
    body: { message: 'CONFLICT_OF_INTEREST' },
  })
})

test('[office:57] no list of slips and no detail reads a whole table', async () => {
  const member = await app.member()
  const { slip } = await transferTo(app, { from: accountOf(member) })
  const id = await send(slip, member)
  const texts = new Set<string>()
  noteStatements(app.ctx.officeDb, texts)
  for (const view of ['waiting', 'failed', 'all'] as const)
    for (const sort of ['newest', 'oldest'] as const) await list({ view, sort })
  await list({ filters: { memberId: member.id.toString() } })
  await list({ filters: { reference: 'REF-1' } })
  await open(member, id)
  expect(texts.size).toBeGreaterThanOrEqual(10)
  const client = new pg.Client({ connectionString: app.ownerUrl, options: planOptions.join(' ') })
  await client.connect()
  expect(await findScans(client, texts).finally(() => client.end())).toEqual([])
})
