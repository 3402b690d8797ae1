import { expect, test } from 'vitest'
import type { Wire } from '@champa/contract/endpoint'
import { findMembers, listMembers, readMember } from '@champa/contract/office/members'
import { minorUnits } from '@champa/contract/money'
import { withdraw } from '@champa/contract/withdraw'
import { clock } from '../../../platform/clock.ts'
import { payIn } from '../../../testing/pay-in.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { adjustAction } from '../../correction/office/money-actions.ts'
import { testApprovals } from '../../../testing/test-approvals.ts'
import { testGames } from '../../../testing/test-games.ts'
import { testMembersRoom } from '../../../testing/test-members-room.ts'
import { auditEventsOf, callOffice, newStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { refreshMemberFind } from '../../../platform/people/member-find.ts'
import { repairMemberFind } from './repair-member-find.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { freeze, named, relative, freshStaff } = testMembersRoom(app)
const support = await newStaff(app)
const marketing = await newStaff(app, { roles: ['marketing'] })
const risk = await newStaff(app, { roles: ['risk'] })

async function find(text: string, staff: TestStaff = support) {
  const answer = await callOffice(app, findMembers, { body: { text } }, staff)
  if (!answer.ok) throw new Error(answer.body.message)
  return answer.body
}

/** How this member is found by a text; null when the member is not found. */
async function foundBy(text: string, { id }: TestMember, staff?: TestStaff) {
  const { found } = await find(text, staff)
  return found.find(({ member }) => member.id === `${id}`)?.by ?? null
}

type List = Partial<Wire<typeof listMembers, 'body'>>
async function list(body: List, staff: TestStaff = support) {
  const answer = await callOffice(
    app,
    listMembers,
    { body: { view: 'all', filters: {}, sort: 'newest', limit: 100, ...body } },
    staff,
  )
  if (!answer.ok) throw new Error(answer.body.message)
  return answer.body
}
const idsOf = async (body: List, staff?: TestStaff) =>
  (await list(body, staff)).rows.map(({ id }) => id)

test('finds a member by phone, its end, number, invite code, and account', async () => {
  const member = await named('สมพงษ์ แก้วใส', '7778881234')
  const { id, phone } = member
  expect(await foundBy(phone, member)).toBe('phone')
  expect(await foundBy(`+66 ${phone.slice(1, 5)} ${phone.slice(5)}`, member)).toBe('phone')
  expect(await foundBy(phone.slice(-6), member)).toBe('phone-end')
  expect(await foundBy(`${id}`, member)).toBe('member-number')
  expect(await foundBy(`PR${id}`, member)).toBe('invite-code')
  expect(await foundBy('777-8-88123-4', member)).toBe('bank-account')
  expect(await foundBy('881234', member)).toBe('bank-account-end')
  expect(await foundBy(phone.slice(-3), member)).toBeNull()
})

test.each([
  ['ธนาธิป รุ่งเรือง', 'นาธิ'],
  ['ບຸນມີ ສີສະຫວັນ', 'ສະຫວັນ'],
  ['Jean-Pierre Müller', 'müll'],
  ['กมล พัฒนกิจ', 'กิจ'],
])('finds %s by the letters %s inside a word', async (name, letters) => {
  const member = await named(name)
  expect(await foundBy(letters, member)).toBe('name')
  expect(await foundBy([...letters].slice(0, 2).join(''), member)).toBeNull()
})

test('names that fit best come first, and too many say so', async () => {
  const [whole, part] = [await named('วิชัยพร'), await named('วิชัยพรรณี สุข')]
  const { found } = await find('วิชัยพร')
  expect(found.map(({ member }) => member.id)).toEqual([`${whole.id}`, `${part.id}`])
  for (let count = 0; count < 51; count++) await named(`ลักษณาวดี ${count}`)
  const many = await find('ลักษณาวดี')
  expect([many.found.length, many.more, many.kinds]).toEqual([50, true, [{ by: 'name', n: 50 }]])
})

test('finds a member by what belongs to them', async () => {
  const games = testGames(app)
  const member = await games.player(500_00n, { naga: 0 })
  const { db } = app.ctx
  const [account] = await db.query<{ username: string }>(
    'select username from game_account where member_id = $1',
    [member.id],
  )
  expect(await foundBy(account!.username, member)).toBe('player')
  await payIn(app, member, 100_00n, 'BANKREF-778')
  expect(await foundBy('BANKREF-778', member)).toBe('reference')
  const asked = await app.call(withdraw, { body: { amount: 100 } }, member)
  expect(await foundBy(asked.ok ? asked.body._id : '', member)).toBe('movement')
  await db.query(
    `insert into coupon (member_id, no, wheel, slice, won_at) values ($1, 7, 'W', 'S', $2)`,
    [member.id, clock.now()],
  )
  expect(await foundBy(`${member.id}-7`, member)).toBe('coupon')
  await freshStaff('manager')
  const approvalId = await testApprovals(app).request(await freshStaff('finance'), adjustAction, {
    memberId: member.id,
    amount: minorUnits(1n),
  })
  expect(await foundBy(approvalId, member)).toBe('approval')
  const other = await app.member()
  await db.query(
    `insert into gift_link (hash, member_id, movement_seq, receiving_account, wallet, minimum, state,
        reserved_at)
      values ('GiftHash01234567', $1, 1, 'TRUEMONEY:1', '1', 1, 'reserved', $2)`,
    [other.id, clock.now()],
  )
  expect(await foundBy('https://gift.example/?v=gifthash01234567', other)).toBe('gift-link')
  await db.query(
    `insert into slip_reference (sending_bank, trans_ref, member_id, slip_id, claimed_at)
      values ('KBANK', 'SLIPREF123', $1, 'x', $2)`,
    [other.id, clock.now()],
  )
  expect(await foundBy('SLIPREF123', other)).toBe('reference')
  const head = await callOffice(app, readMember, { params: { id: `${other.id}` } }, marketing)
  expect(head.ok).toBe(true)
})

test('finds a member by the id of a request about them', async () => {
  const member = await app.member()
  await freeze(risk, member, 'play')
  const [event] = (await auditEventsOf(app, risk)).slice(-1)
  expect(await foundBy(String(event!.body['requestId']), member)).toBe('request')
})

test('a search is recorded with a hash of its text and the number found [office:32]', async () => {
  const staff = await newStaff(app)
  const member = await named('ปรีดา มณีรัตน์')
  await find(member.phone, staff)
  const [event] = await auditEventsOf(app, staff)
  expect(event).toMatchObject({ action: 'look', outcome: 'looked', aboutMember: null })
  expect(event!.body['details']).toEqual({ text: expect.stringMatching(/^hmac-sha256:/), found: 1 })
  expect(JSON.stringify(event!.body)).not.toContain(member.phone)
})

test('marketing finds by name and number, sees no sums, and confirms no phone [office:5]', async () => {
  const member = await named('อรอนงค์ พิมพ์ใจ')
  await freeze(risk, member, 'withdrawals')
  expect(await foundBy(member.phone, member, marketing)).toBeNull()
  expect(await foundBy(member.phone.slice(-4), member, marketing)).toBeNull()
  const { found } = await find('อรอนงค์', marketing)
  expect(found).toMatchObject([{ by: 'name', member: { figures: null, frozen: [], flags: [] } }])
  expect(found[0]!.member.maskedPhone).toMatch(/^\d\dx-xxx-\d{4}$/)
  const [row] = (await list({}, marketing)).rows
  expect(row!.figures).toBeNull()
  expect(await idsOf({ view: 'frozen' }, marketing)).not.toContain(`${member.id}`)
  expect(await idsOf({ view: 'frozen' })).toContain(`${member.id}`)
})

test('a closed window of searches answers REQUEST_LIMIT', async () => {
  const staff = await newStaff(app)
  for (let count = 0; count < 60; count++) await find('ไม่มีใคร', staff)
  expect(await callOffice(app, findMembers, { body: { text: 'x' } }, staff)).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT' },
  })
})

test('lists views by registration, page after page, with filters', async () => {
  const [first, second, third] = [await app.member(5_00n), await app.member(), await app.member()]
  const ids = [third, second, first].map(({ id }) => `${id}`)
  const times = ['2031-01-03', '2031-01-02', '2031-01-01']
  for (const [at, id] of ids.entries())
    await app.operator.db.query(
      `update member set created_at = $2, groups = '{gold}', source_code = 'radio'
        where member_id = $1`,
      [id, new Date(`${times[at]}T05:00:00Z`)],
    )
  const gold = { group: 'gold' }
  expect(await idsOf({ filters: gold })).toEqual(ids)
  expect(await idsOf({ filters: gold, sort: 'oldest' })).toEqual(ids.toReversed())
  const page = await list({ filters: gold, limit: 2 })
  expect([page.rows.map(({ id }) => id), page.counted]).toEqual([
    ids.slice(0, 2),
    { n: 3, more: false },
  ])
  const rest = await list({ filters: gold, limit: 2, after: page.next! })
  expect([rest.rows.map(({ id }) => id), rest.next]).toEqual([ids.slice(2), null])
  expect(
    await idsOf({ filters: { source: 'radio', from: '2031-01-02', to: '2031-01-02' } }),
  ).toEqual([ids[1]])
  expect(await idsOf({ filters: { ...gold, currency: 'THB', minWallet: 5 } })).toEqual([ids[2]])
  expect(await idsOf({ filters: { ...gold, status: 'closed' } })).toEqual([])
  expect(
    await callOffice(
      app,
      listMembers,
      { body: { view: 'all', filters: {}, sort: 'newest', limit: 2, after: 'forged.x' } },
      support,
    ),
  ).toMatchObject({ status: 400, body: { message: 'INVALID_INPUT' } })
})

test('lists excluded and closed members, the latter with money', async () => {
  const [excluded, rich, poor] = [await app.member(), await app.member(1_00n), await app.member()]
  const write = (status: string, { id }: TestMember) =>
    app.operator.db.query('update member set status = $2 where member_id = $1', [id, status])
  await write('self-excluded', excluded)
  for (const one of [rich, poor]) await write('closed', one)
  expect(await idsOf({ view: 'excluded' })).toContain(`${excluded.id}`)
  const closed = await idsOf({ view: 'closed-money' })
  expect(closed).toContain(`${rich.id}`)
  expect(closed).not.toContain(`${poor.id}`)
})

test('NO_DATA and CONFLICT_OF_INTEREST: the head is of a member, and not of a relative', async () => {
  const member = await app.member(12_34n)
  const read = (id: string, staff: TestStaff) =>
    callOffice(app, readMember, { params: { id } }, staff)
  expect(await read('1', support)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  expect(await read('9'.repeat(18), support)).toMatchObject({ status: 404 })
  expect(await read(`${member.id}`, await relative(member))).toMatchObject({
    status: 403,
    body: { message: 'CONFLICT_OF_INTEREST' },
  })
  const head = await read(`${member.id}`, support)
  expect(head).toMatchObject({
    ok: true,
    body: {
      member: { id: `${member.id}`, figures: { total: 12_34n, net30d: 12_34n } },
      freezes: [],
      hasLock: false,
      isForgotten: false,
    },
  })
})

test('the nightly job finds members whose names were written by hand', async () => {
  const member = await app.member()
  await app.operator.db.query("update member set name = 'ฤทธิชัย' where member_id = $1", [member.id])
  expect(await foundBy('ฤทธิ', member)).toBeNull()
  for (let pages = 0; pages < 5; pages++) await repairMemberFind.run(app.ctx)
  expect(await foundBy('ฤทธิ', member)).toBe('name')
  const due = await app.ctx.db.query('select 1 from member_find_repair where due_at > $1', [
    clock.now(),
  ])
  expect(due).toHaveLength(1)
})

test('who sees personal data masked finds nobody by the holder of a bank account', async () => {
  const member = await named('กมลวรรณ')
  await app.operator.db.query(
    "update member set bank_account_name = 'พิมพ์ลดา' where member_id = $1",
    [member.id],
  )
  await app.ctx.db.transaction((tx) => refreshMemberFind(tx, member.id))
  expect(await foundBy('พิมพ์ลดา', member)).toBe('name')
  expect(await find('พิมพ์ลดา', marketing)).toMatchObject({ found: [], kinds: [], more: false })
  expect(await foundBy('กมลวรรณ', member, marketing)).toBe('name')
  // Not by a part of each: that would confirm the holder letter by letter.
  expect(await find('กมลวรรณ พิมพ์ลดา', marketing)).toMatchObject({ found: [] })
})
