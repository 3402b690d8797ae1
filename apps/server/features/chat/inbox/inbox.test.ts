import { afterEach, expect, test } from 'vitest'
import { closeRoom, readInbox } from '@champa/contract/office/chat/endpoints'
import type { Wire } from '@champa/contract/endpoint'
import { clock } from '../../../platform/clock.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { asMember, newGuestSpeaker, type Speaker } from '../../../testing/chat-people.ts'
import { startChatApp, handOverGuest, reply, write } from '../../../testing/test-chat.ts'
import type { TestMember } from '../../../testing/test-app.ts'
import { callOffice, newStaff } from '../../../testing/test-staff.ts'
import { inboxSelect } from '../inbox-row.ts'
import { stateSelect } from '../read/chat-state.ts'

const app = await startChatApp()
const nok = await newStaff(app)
afterEach(async () => {
  await app.ctx.db.query(
    `update chat_room set state = 'closed', waiting_since = null, last_seq = 0`,
  )
})

const inbox = async (wanted: Partial<Wire<typeof readInbox, 'body'>> = {}, staff = nok) => {
  const read = await callOffice(
    app,
    readInbox,
    { body: { view: 'open', skip: 0, limit: 50, ...wanted } },
    staff,
  )
  if (!read.ok) throw new Error(read.body.message)
  return read.body
}
const rooms = async (wanted: Partial<Wire<typeof readInbox, 'body'>> = {}, staff = nok) =>
  (await inbox(wanted, staff)).rooms.map((one) => one.room)

let seconds = 0
/** Advances the clock by a second, so that no two events share a time. */
function tick(): void {
  const at = new Date(Date.now() + (seconds += 1) * 1_000)
  clock.set(() => at)
}
async function speak(customer: Speaker, text = 'x'): Promise<void> {
  tick()
  await write(app, customer, text)
}
async function answer(customer: Speaker): Promise<void> {
  tick()
  await reply(app, nok, customer.room, 'y')
}
const guests = (count: number): Speaker[] =>
  Array.from({ length: count }, () => newGuestSpeaker(app.ctx))

async function named(name: string): Promise<Speaker & { member: TestMember }> {
  const member = await app.member()
  await app.ctx.db.query('update member set name = $2 where member_id = $1', [member.id, name])
  await app.ctx.db.query('insert into phone_claim (phone, member_id) values ($1, $2)', [
    `+66${member.phone.slice(1)}`,
    member.id,
  ])
  return { ...asMember(member), member }
}

test('lists the longest waiting first and closed conversations newest first', async () => {
  const [a, b, c, d] = guests(4) as [Speaker, Speaker, Speaker, Speaker]
  for (const one of [a, b, c, d]) await speak(one)
  await answer(a)
  await speak(b, 'still here')
  await answer(c)
  expect(await rooms()).toEqual([b.room, d.room, c.room, a.room])
  expect(await inbox()).toMatchObject({ total: 4, counts: { open: 4, mine: 2, unassigned: 2 } })
  expect(await rooms({ view: 'mine' })).toEqual([c.room, a.room])
  expect(await rooms({ view: 'unassigned' })).toEqual([b.room, d.room])
  expect(await rooms({ view: 'mine' }, await newStaff(app))).toEqual([])
  for (const one of [d, a])
    await callOffice(app, closeRoom, { body: { room: one.room, state: 'closed' } }, nok)
  expect([await rooms(), await rooms({ view: 'closed' })]).toEqual([
    [b.room, c.room],
    [a.room, d.room],
  ])
})

test('pages have no gaps and no duplicates, and the total stays the same', async () => {
  const all = guests(7)
  for (const one of all) await speak(one)
  const pages = [
    await inbox({ limit: 3 }),
    await inbox({ skip: 3, limit: 3 }),
    await inbox({ skip: 6, limit: 3 }),
    await inbox({ skip: 9, limit: 3 }),
  ]
  expect(pages.map((page) => [page.rooms.length, page.total])).toEqual([
    [3, 7],
    [3, 7],
    [1, 7],
    [0, 7],
  ])
  expect(pages.flatMap((page) => page.rooms.map((one) => one.room))).toEqual(
    all.map((one) => one.room),
  )
})

test('lists a signed-in guest once, as the member', async () => {
  const [guest] = guests(1) as [Speaker]
  const member = await named('สมหญิง ใจงาม')
  await speak(guest)
  await handOverGuest(app, guest, member)
  expect(await inbox()).toMatchObject({
    total: 1,
    rooms: [
      {
        room: member.room,
        kind: 'member',
        name: 'สมหญิง ใจงาม',
        username: member.member.phone,
        unread: 1,
      },
    ],
  })
})

test('finds customers by the start of name or phone, and guests by six digits', async () => {
  const [guest] = guests(1) as [Speaker]
  const [mana, somchai, percent] = [
    await named('มานะ ดีใจ'),
    await named('Somchai Test'),
    await named('100%_sure'),
  ]
  for (const one of [guest, mana, somchai, percent]) await speak(one)
  const found = (search: string) => rooms({ search })
  expect(await found('มานะ')).toEqual([mana.room])
  expect(await found('  SOMCHAI t')).toEqual([somchai.room])
  expect(await found('chai')).toEqual([])
  expect([await found('100%_'), await found('%'), await found('_00'), await found('\\')]).toEqual([
    [percent.room],
    [],
    [],
    [],
  ])
  const { phone } = somchai.member
  for (const typed of [
    phone,
    `${phone.slice(0, 3)}-${phone.slice(3, 6)} ${phone.slice(6)}`,
    `${phone.slice(0, 3)}–${phone.slice(3, 6)}–${phone.slice(6)}`,
    `+66${phone.slice(1)}`,
    `66${phone.slice(1)}`,
    phone.slice(0, 9),
    phone.replaceAll('0', '๐'),
  ])
    expect(await found(typed)).toContain(somchai.room)
  expect(await found('0000000000')).toEqual([])
  expect(await found(guest.room.slice(-6))).toEqual([guest.room])
  expect(await found('   ')).toHaveLength(4)
  expect(await rooms({ search: 'somchai', view: 'closed' })).toEqual([])
  expect(await inbox({ search: 'somchai' })).toMatchObject({ total: 1, counts: { open: 4 } })
  for (const odd of ["' or 1=1 --", '\u0000', '\ud800', '$2', '💥']) await found(odd)
})

test('counts unread messages by primary key, so that a flood does not slow the inbox', async () => {
  const [endless, other] = guests(2) as [Speaker, Speaker]
  await speak(endless)
  await speak(other)
  await asOwner(
    app,
    `insert into chat_message (member_id, seq, id, sender, message, created_at)
      select ${endless.room}, n, 'm' || n, case when n % 2 = 0 then 'customer' else 'other' end,
        '{"message_type":"text","payload":"x"}', '${new Date().toISOString()}'
      from generate_series(2, 50000) n`,
  )
  await asOwner(app, 'analyze chat_message')
  for (const [read, where] of [
    [inboxSelect, ` where r.member_id = ${other.room}`],
    [stateSelect, ''],
  ] as const) {
    const plan = await asOwner(app, `explain ${read.replace('$1', other.room)}${where}`)
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toContain(
      'Seq Scan on chat_message',
    )
  }
})
