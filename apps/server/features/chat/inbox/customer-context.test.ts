import { expect, test } from 'vitest'
import { rateConversation } from '@champa/contract/chat'
import {
  addNote,
  closeRoom,
  readCustomerContext,
  readNotes,
} from '@champa/contract/office/chat/endpoints'
import { asMember, newGuestSpeaker, newMessageId } from '../../../testing/chat-people.ts'
import { startChatApp, handOverGuest, reply, write } from '../../../testing/test-chat.ts'
import { testGames } from '../../../testing/test-games.ts'
import { clock } from '../../../platform/clock.ts'
import { newAddress } from '../../../testing/sign-up.ts'
import type { TestMember } from '../../../testing/test-app.ts'
import {
  callOffice,
  auditEventsOf,
  newStaff,
  signIn,
  staffPassword as password,
} from '../../../testing/test-staff.ts'

const app = await startChatApp()
const nok = await newStaff(app)

const readContext = (room: string, staff = nok) =>
  callOffice(app, readCustomerContext, { params: { room } }, staff)

test('shows staff a member’s profile, balances and movements, and audits each view', async () => {
  const staff = await newStaff(app)
  const member = await app.member(1_000_00n)
  const games = testGames(app)
  await games.activate(member, 'naga')
  for (let n = 0; n < 11; n += 1) await games.transfer(member, 'wallet', 'naga', 10)
  await write(app, asMember(member), 'เงินเข้าเกมยัง')
  const seen = await readContext(member.id.toString(), staff)
  expect(seen).toMatchObject({
    status: 200,
    body: {
      firstSeenAt: expect.any(Number),
      ratings: [],
      member: {
        id: member.id.toString(),
        name: 'สมชาย ทดสอบ',
        username: member.phone,
        status: 'active',
        currency: 'THB',
        bankName: 'ธนาคารกสิกรไทย',
        bankAccountNo: member.id.toString(),
        bankAccountName: 'SOMCHAI TEST',
        wallet: 890_00n,
        coins: 0,
        games: [{ code: 'naga', amount: 110_00n }],
        hasLock: false,
      },
    },
  })
  const { movements } = seen.ok ? seen.body.member! : { movements: [] }
  expect([movements.length, movements[0]]).toEqual([
    10,
    {
      id: expect.stringMatching(/^m/),
      type: 'transfer',
      from: 'wallet',
      to: 'Naga Pearl',
      status: 'SUCCESS',
      amount: 10_00n,
      createdAt: expect.any(Number),
    },
  ])
  await readContext(member.id.toString(), staff)
  expect(await auditEventsOf(app, staff)).toMatchObject(
    [1, 2].map(() => ({
      action: 'look',
      about: member.id.toString(),
      aboutMember: member.id,
      outcome: 'looked',
      body: { details: { fields: expect.arrayContaining(['bankAccount', 'movements']) } },
    })),
  )
})

test('shows the code of a gateway after the name that the operator gave it', async () => {
  const member = await app.member(1_000_00n)
  await write(app, asMember(member), 'เงินเข้ายัง')
  const sources = async (accountName: string): Promise<string[]> => {
    await app.operator.db.query(
      "update receiving_account set account_name = $1 where account = 'PAYONEX'",
      [accountName],
    )
    const seen = await readContext(member.id.toString())
    return seen.ok ? seen.body.member!.movements.map(({ from }) => from) : []
  }
  expect(await sources('Champa Pay')).toEqual(['Champa Pay (PAYONEX)'])
  expect(await sources('PAYONEX')).toEqual(['PAYONEX'])
})

test('shows staff only the first contact and the ratings of a guest', async () => {
  const guest = newGuestSpeaker(app.ctx)
  await write(app, guest, 'x')
  await reply(app, nok, guest.room, 'y')
  await callOffice(app, closeRoom, { body: { room: guest.room, state: 'closed' } }, nok)
  await app.call(rateConversation, { body: { stars: 4, words: 'เร็วดี' }, headers: guest.headers })
  expect(await readContext(guest.room)).toMatchObject({
    body: { member: null, firstSeenAt: expect.any(Number), ratings: [{ stars: 4, words: 'เร็วดี' }] },
  })
})

test('stores a note once per id and moves notes from guest to member', async () => {
  const guest = newGuestSpeaker(app.ctx)
  await write(app, guest, 'x')
  const note = (id: string, text: string, room = guest.room) =>
    callOffice(app, addNote, { params: { room }, body: { id, text } }, nok)
  const [first, second] = [newMessageId(), newMessageId()]
  expect(await note(first, '  ชอบเกมปลา  ')).toMatchObject({
    status: 200,
    body: { id: first, by: `คุณ ${nok.username}`, text: 'ชอบเกมปลา' },
  })
  expect(await note(first, 'another')).toMatchObject({ body: { text: 'ชอบเกมปลา' } })
  await note(second, 'โทรกลับพรุ่งนี้')
  const member = await app.member()
  await handOverGuest(app, guest, asMember(member))
  const read = await callOffice(app, readNotes, { params: { room: member.id.toString() } }, nok)
  expect(read.ok && read.body.notes.map(({ text }) => text)).toEqual(['โทรกลับพรุ่งนี้', 'ชอบเกมปลา'])
})

test('INVALID_INPUT: refuses a note that is blank or too long', async () => {
  const guest = newGuestSpeaker(app.ctx)
  await write(app, guest, 'x')
  for (const text of ['', '   ', '\u200b', '\u0000', 'x'.repeat(2_001)]) {
    expect(
      await callOffice(
        app,
        addNote,
        { params: { room: guest.room }, body: { id: newMessageId(), text } },
        nok,
      ),
    ).toMatchObject({ status: 400, body: { message: 'INVALID_INPUT', fields: ['text'] } })
  }
})

test('CONFLICT_OF_INTEREST: a person linked to a member by a device neither sees nor notes anything about them [office:10]', async () => {
  const [staff, member, stranger] = [await newStaff(app), await app.member(), await app.member()]
  const device = 'd'.repeat(32)
  await app.ctx.db.query(
    'insert into device_member (device, member_id, first_seen_at) values ($1, $2, $3)',
    [device, member.id, clock.now()],
  )
  for (const one of [member, stranger]) await write(app, asMember(one), 'x')
  await signIn(
    app,
    { username: staff.username, password, code: staff.code() },
    { ...newAddress(), 'x-device': device },
  )
  const calls = async ({ id }: TestMember) => {
    const params = { room: id.toString() }
    const body = { id: newMessageId(), text: 'a friend of mine' }
    return [
      await callOffice(app, readCustomerContext, { params }, staff),
      await callOffice(app, readNotes, { params }, staff),
      await callOffice(app, addNote, { params, body }, staff),
    ]
  }
  for (const refused of await calls(member))
    expect(refused).toMatchObject({ status: 403, body: { message: 'CONFLICT_OF_INTEREST' } })
  const events = await auditEventsOf(app, staff)
  expect(events.filter(({ outcome }) => outcome === 'refused')).toMatchObject(
    [1, 2, 3].map(() => ({
      action: 'refuse-conflict',
      aboutMember: member.id,
      body: {
        permission: 'chat.answer',
        requestId: expect.any(String),
        details: { code: 'CONFLICT_OF_INTEREST', link: 'device' },
      },
    })),
  )
  expect((await calls(stranger)).map(({ status }) => status)).toEqual([200, 200, 200])
})
