import { describe, expect, test } from 'vitest'
import type { EndpointSpec, Wire } from '@champa/contract/endpoint'
import * as money from '@champa/contract/office/member-money-tabs'
import * as person from '@champa/contract/office/member-person-tabs'
import { unmaskMember } from '@champa/contract/office/members'
import { withdraw } from '@champa/contract/withdraw'
import { setDepositLimit } from '@champa/contract/responsible'
import { login } from '@champa/contract/account'
import { clock } from '../../../platform/clock.ts'
import { readMovementId } from '../../../platform/ids.ts'
import { noteDevice } from '../../../platform/http/device.ts'
import { plainTextOf } from '../../../platform/operator/plain-text.ts'
import { payIn } from '../../../testing/pay-in.ts'
import { signUp, newAddress } from '../../../testing/sign-up.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { testGames } from '../../../testing/test-games.ts'
import { testInvites } from '../../../testing/test-invites.ts'
import { testMembersRoom } from '../../../testing/test-members-room.ts'
import { auditEventsOf, callOffice, newStaff, type TestStaff } from '../../../testing/test-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'silent' })
const { freeze, relative } = testMembersRoom(app)
const { friend } = testInvites(app)
const support = await newStaff(app)

async function open<E extends EndpointSpec>(
  endpoint: E,
  { id }: Pick<TestMember, 'id'>,
  input: { params?: object; body?: object } = {},
  staff: TestStaff = support,
) {
  const answer = await callOffice(
    app,
    endpoint,
    {
      ...input,
      params: { id: `${id}`, ...input.params } as Wire<E, 'params'>,
    } as never,
    staff,
  )
  if (!answer.ok) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

const gets = [
  ['overview', money.readMemberOverview],
  ['deposits', money.readMemberDeposits],
  ['play', money.readMemberPlay],
  ['rewards', money.readMemberRewards],
  ['coins', money.readMemberCoins],
  ['invites', money.readMemberInvites],
  ['security', person.readMemberSecurity],
  ['linked', person.readMemberLinked],
  ['limits', person.readMemberLimits],
  ['privacy', person.readMemberPrivacy],
  ['notes', person.readMemberNotes],
] as const
const posts = [
  ['books', money.readMemberBooks],
  ['movements', money.readMemberMovements],
  ['timeline', person.readMemberTimeline],
] as const

describe.each([
  ...gets.map(([name, endpoint]) => [name, endpoint, {}] as const),
  ...posts.map(([name, endpoint]) => [name, endpoint, { body: { limit: 10 } }] as const),
])('%s', (_, endpoint, input) => {
  test('leaves exactly one audit entry that names its fields [office:31]', async () => {
    const [member, staff] = [await app.member(100_00n), await newStaff(app)]
    await open(endpoint, member, input, staff)
    const events = await auditEventsOf(app, staff)
    expect(events).toMatchObject([
      { action: 'look', outcome: 'looked', aboutMember: member.id, about: `${member.id}` },
    ])
    expect(events[0]!.body['details']).toHaveProperty('fields')
  })

  test('NO_DATA without the member, CONFLICT_OF_INTEREST for a relative, who sees nothing [office:10]', async () => {
    const member = await app.member()
    const ask = (id: string, staff: TestStaff) =>
      callOffice(app, endpoint as EndpointSpec, { params: { id }, ...input } as never, staff)
    expect(await ask('77', support)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
    expect(await ask(`${member.id}`, await relative(member))).toMatchObject({
      status: 403,
      body: { message: 'CONFLICT_OF_INTEREST' },
    })
  })

  test('never shows a whole phone or account number', async () => {
    const member = await app.member(500_00n)
    await app.operator.db.query(
      "update member set bank_account_no = '4059912341' where member_id = $1",
      [member.id],
    )
    const shown = JSON.stringify(await open(endpoint, member, input), (_key, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    )
    expect(shown).not.toContain(member.phone)
    expect(shown).not.toContain('4059912341')
  })
})

test('overview shows money, sums, the last movements and what is open', async () => {
  const member = await app.member(500_00n)
  await payIn(app, member, 100_00n)
  const asked = await app.call(withdraw, { body: { amount: 150 } }, member)
  const overview = await open(money.readMemberOverview, member)
  expect(overview).toMatchObject({
    money: { wallet: 450_00n, held: 150_00n, games: 0n, total: 450_00n },
    today: { deposits: 600_00n, withdrawals: 0n },
    life: { deposits: 600_00n },
    open: { withdrawal: { id: asked.ok ? asked.body._id : '', amount: 150_00n } },
    coins: 0,
    lock: null,
  })
  expect(overview.movements).toHaveLength(3)
})

test('books show every account, a sum of zero for each unit, and entries in pages', async () => {
  const member = await app.member(500_00n)
  for (let paid = 0; paid < 3; paid++) await payIn(app, member, 10_00n)
  const first = await open(money.readMemberBooks, member, { body: { limit: 3 } })
  expect(first.sums).toEqual([
    { unit: 'COIN', sum: 0n },
    { unit: 'THB', sum: 0n },
  ])
  expect(first.entries.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
    [10_00n, 530_00n],
    [10_00n, 520_00n],
    [10_00n, 510_00n],
  ])
  const rest = await open(money.readMemberBooks, member, { body: { limit: 3, after: first.next } })
  expect(rest).toMatchObject({ entries: [{ amount: 500_00n }], next: null })
  const bank = await open(money.readMemberBooks, member, {
    body: { limit: 9, account: 'house:bank' },
  })
  expect(bank.entries[0]).toMatchObject({ amount: -10_00n, kind: 'deposit-received' })
})

test('movements come in pages, each with its postings', async () => {
  const member = await app.member(500_00n)
  await payIn(app, member, 10_00n)
  const asked = await app.call(withdraw, { body: { amount: 100 } }, member)
  const page = await open(money.readMemberMovements, member, { body: { limit: 2 } })
  expect(page.rows.map(({ statementType }) => statementType)).toEqual(['withdraw', 'deposit'])
  const rest = await open(money.readMemberMovements, member, {
    body: { limit: 2, after: page.next },
  })
  expect([rest.rows.length, rest.next]).toEqual([1, null])
  const only = await open(money.readMemberMovements, member, {
    body: { limit: 9, types: ['withdraw'] },
  })
  expect(only.rows).toHaveLength(1)
  const movement = asked.ok ? asked.body._id : ''
  const one = await open(money.readMemberMovement, member, { params: { movement } })
  expect(one.postings).toMatchObject([
    {
      kind: 'withdraw-held',
      entries: [
        { account: 'wallet', amount: -100_00n },
        { account: 'withdraw-hold', amount: 100_00n },
      ],
    },
  ])
  const other = await app.member()
  await expect(open(money.readMemberMovement, other, { params: { movement } })).rejects.toThrow(
    'NO_DATA',
  )
})

test('play shows each game, invites the tree, and linked who shares a device', async () => {
  const games = testGames(app)
  const player = await games.player(500_00n, { naga: 100 })
  const { games: shown } = await open(money.readMemberPlay, player)
  expect(shown).toMatchObject([{ code: 'naga', worth: 100_00n }])
  const top = await app.member()
  const second = await friend(top)
  const third = await friend(second)
  const tree = await open(money.readMemberInvites, top)
  expect(tree.friends.map(({ id, level }) => [id, level])).toEqual([
    [`${second.id}`, 1],
    [`${third.id}`, 2],
  ])
  const below = await open(money.readMemberInvites, third)
  expect(below.inviters.map(({ id }) => id)).toEqual([`${second.id}`, `${top.id}`])
  const device = 'd'.repeat(32)
  for (const one of [top, second, player]) await noteDevice(app.ctx.db, device, one.id)
  const { links } = await open(person.readMemberLinked, top)
  expect(links.map(({ member, kind, weight }) => [member.id, kind, weight])).toEqual([
    [`${second.id}`, 'inviter', 0.9],
    [`${player.id}`, 'device', 0.8],
  ])
})

test('security shows sessions with their network in part, and what blocks a sign-in', async () => {
  const { body } = await signUp(app)
  const headers = { ...newAddress(), 'x-forwarded-for': '203.0.113.77' }
  await app.call(login, { body: { username: body.username, password: body.password }, headers })
  const wrong = { username: body.username, password: 'wrong-password-1' }
  for (let tries = 0; tries < 6; tries++) await app.call(login, { body: wrong, headers })
  const [row] = await app.ctx.db.query<{ id: bigint }>(
    'select member_id as id from member where username = $1',
    [body.username],
  )
  const security = await open(person.readMemberSecurity, row!)
  expect(security.isBlocked).toBe(true)
  expect(security.attempts[0]).toMatchObject({ kind: 'phone', failed: expect.any(Number) })
  const [session] = security.sessions
  expect(session).toMatchObject({ isOpen: true, maskedNetwork: '203.0.113.x' })
  const shown = await open(unmaskMember, row!, {
    body: { field: 'network', ref: session!.id, reason: 'risk' },
  })
  expect(shown.value).toBe('203.0.113.77')
})

test('limits, privacy, notes and the timeline show what is theirs', async () => {
  const member = await app.member()
  await app.call(setDepositLimit, { body: { period: 'day', amount: 100 } }, member)
  const limits = await open(person.readMemberLimits, member)
  expect(limits).toMatchObject({ changes: [{ period: 'day', via: 'member' }], breaks: [] })
  await freeze(await newStaff(app, { roles: ['risk'] }), member, 'play')
  await payIn(app, member, 10_00n)
  const kinds: string[] = []
  let after: string | undefined
  do {
    const page = await open(person.readMemberTimeline, member, { body: { limit: 2, after } })
    kinds.push(...page.rows.map(({ kind }) => kind))
    after = page.next ?? undefined
  } while (after !== undefined)
  expect(kinds.toSorted()).toEqual(['deposit', 'flag', 'limit', 'registered', 'sign-in'].toSorted())
})

test.each([
  ['<p>One &amp; two</p><p>three</p>', 'One & two\nthree'],
  ['<ul><li>a</li><li>b</li></ul><script>x</script>', 'a\nb\nx'],
])('plainTextOf reads %s', (html, words) => {
  expect(plainTextOf(html)).toBe(words)
})

describe('unmask', () => {
  const unmask = (
    { id }: TestMember,
    body: Wire<typeof unmaskMember, 'body'>,
    staff: TestStaff = support,
  ) => callOffice(app, unmaskMember, { params: { id: `${id}` }, body }, staff)

  test('shows one field for five minutes, and records field and reason [office:31] [office:32]', async () => {
    const [member, staff] = [await app.member(500_00n), await newStaff(app)]
    const phone = await unmask(member, { field: 'phone', reason: 'ticket' }, staff)
    expect(phone).toMatchObject({ ok: true, body: { value: member.phone } })
    expect(phone.ok && phone.body.until).toBeGreaterThan(clock.nowMs() + 4 * 60_000)
    const [event] = await auditEventsOf(app, staff)
    expect(event!.body).toMatchObject({ reason: 'ticket', details: { fields: ['unmasked:phone'] } })
    expect(JSON.stringify(event!.body)).not.toContain(member.phone)
    expect(await unmask(member, { field: 'bank-account', reason: 'law' })).toMatchObject({
      body: { value: `KBANK ${member.id}` },
    })
    const asked = await app.call(withdraw, { body: { amount: 100 } }, member)
    const ref = asked.ok ? asked.body._id : ''
    expect(readMovementId(ref)).not.toBeNull()
    expect(await unmask(member, { field: 'payee', ref, reason: 'payment' })).toMatchObject({
      body: { value: `KBANK ${member.id}` },
    })
  })

  test('REQUEST_LIMIT: more than thirty fields in a minute; no field of others', async () => {
    const [member, other] = [await app.member(500_00n), await app.member(500_00n)]
    const asked = await app.call(withdraw, { body: { amount: 100 } }, other)
    const ref = asked.ok ? asked.body._id : ''
    expect(await unmask(member, { field: 'payee', ref, reason: 'risk' })).toMatchObject({
      status: 404,
      body: { message: 'NO_DATA' },
    })
    expect(
      await unmask(member, { field: 'phone', reason: 'risk' }, await relative(member)),
    ).toMatchObject({ body: { message: 'CONFLICT_OF_INTEREST' } })
    const staff = await newStaff(app)
    for (let count = 0; count < 30; count++)
      expect((await unmask(member, { field: 'phone', reason: 'risk' }, staff)).ok).toBe(true)
    expect(await unmask(member, { field: 'phone', reason: 'risk' }, staff)).toMatchObject({
      status: 429,
      body: { message: 'REQUEST_LIMIT' },
    })
  })
})
