import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  handOver,
  readCustomer,
  readHistory,
  sendMessage,
  type Conversation,
} from '@champa/contract/chat'
import { guestHeader } from '@champa/contract/constants'
import { asMember, newGuestSpeaker, newMessageId, type Speaker } from '../../testing/chat-people.ts'
import { inboxRow } from './inbox-row.ts'
import { addMessage } from './send/add-message.ts'
import { cases } from '../../testing/thorough.ts'
import { startChatApp } from '../../testing/test-chat.ts'

const app = await startChatApp()

/** One of two members and three guests writes, reads or signs in; or staff answer, read, close. */
type Step =
  | { does: 'send'; customer: number; ids: number[] }
  | { does: 'answer'; customer: number; by: 'person' | 'machine' }
  | { does: 'read'; customer: number; by: 'customer' | 'staff'; seq: number }
  | { does: 'close' | 'hand over'; customer: number; to: number }

const members = 2
const people = 5
const customer = fc.nat(people - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  // Several concurrent messages from two devices, with repeated and earlier ids.
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('send' as const),
      customer,
      ids: fc.array(fc.nat(11), { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('answer' as const),
      customer,
      by: fc.constantFrom('person' as const, 'machine' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('read' as const),
      customer,
      by: fc.constantFrom('customer' as const, 'staff' as const),
      seq: fc.nat(12),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('close' as const), customer, to: fc.constant(0) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('hand over' as const),
      customer: fc.integer({ min: members, max: people - 1 }),
      to: fc.nat(members - 1),
    }),
  },
)

interface Person {
  speaker: Speaker
  /** The messages the server accepted, by id and text. */
  accepted: Map<string, { id: string; words: string }>
  handedTo: number | null
}

interface World {
  persons: Person[]
  ids: string[]
}

const wordsOf = ({ message }: Conversation): string =>
  message.message_type === 'text' ? message.payload : ''

function note({ accepted }: Person, one: Conversation): void {
  accepted.set(`${one._id} ${wordsOf(one)}`, { id: one._id, words: wordsOf(one) })
}

const roomOf = ({ persons }: World, at: number): bigint => BigInt(persons[at]!.speaker.room)
const history = async (speaker: Speaker) =>
  app.call(readHistory, { body: { limit: 50 }, headers: speaker.headers })

async function take(world: World, one: Step): Promise<void> {
  const person = world.persons[one.customer]!
  const room = roomOf(world, one.customer)
  if (one.does === 'send') {
    await Promise.all(
      one.ids.map(async (at) => {
        const response = await app.call(sendMessage, {
          body: {
            id: world.ids[at]!,
            message: { message_type: 'text', payload: `of ${one.customer}` },
          },
          headers: person.speaker.headers,
        })
        expect(response.ok).toBe(person.handedTo === null)
        if (response.ok) note(person, response.body.conversation)
      }),
    )
  } else if (one.does === 'answer') {
    await addMessage(app.ctx, {
      room,
      id: newMessageId(),
      message: { message_type: 'text', payload: `to ${one.customer}` },
      staff: one.by === 'person' ? { staffId: 7n, name: 'Nok' } : null,
    })
  } else if (one.does === 'read' && one.by === 'customer') {
    await app.call(readCustomer, { body: { seq: one.seq }, headers: person.speaker.headers })
  } else if (one.does === 'read') {
    await app.ctx.db.query(
      `update chat_room set staff_read = greatest(staff_read, least($2, last_seq))
        where member_id = $1`,
      [room, one.seq],
    )
  } else if (one.does === 'close') {
    await app.ctx.db.query(
      `update chat_room set state = 'closed', closed_seq = last_seq, waiting_since = null
        where member_id = $1`,
      [room],
    )
  } else {
    const given = await app.call(handOver, {
      body: { guestToken: person.speaker.headers[guestHeader]! },
      headers: world.persons[one.to]!.speaker.headers,
    })
    expect(given.ok).toBe(person.handedTo === null || person.handedTo === one.to)
    person.handedTo ??= one.to
  }
}

/**
 * Returns the people whose messages may appear in a conversation: its owner and the guests handed
 * over to it.
 */
const mayStand = ({ persons }: World, at: number): number[] =>
  persons.flatMap(({ handedTo }, other) => (other === at || handedTo === at ? [other] : []))

async function holds(world: World): Promise<void> {
  for (const [at, person] of world.persons.entries()) {
    const read = await history(person.speaker)
    expect(read.ok).toBe(person.handedTo === null)
    if (!read.ok) continue
    const { conversations, total, state } = read.body
    expect(conversations.map(({ seq }) => seq)).toEqual(conversations.map((_, index) => index + 1))
    expect([total, state.lastSeq]).toEqual([conversations.length, conversations.length])
    expect(new Set(conversations.map(({ _id }) => _id)).size).toBe(conversations.length)
    const writers = mayStand(world, at)
    const words = (sender: Conversation['sender']) =>
      conversations.filter((one) => one.sender === sender).map(wordsOf)
    for (const text of words('customer')) expect(writers.map((one) => `of ${one}`)).toContain(text)
    for (const text of words('other')) expect(writers.map((one) => `to ${one}`)).toContain(text)
    // The same text under one id is one message. A different text under that id is a separate
    // message, which gets a new id in a hand-over.
    const messages = [
      ...new Map(writers.flatMap((one) => [...world.persons[one]!.accepted])).values(),
    ]
    expect(words('customer').toSorted()).toEqual(messages.map((one) => one.words).toSorted())
    expect(conversations.map(({ _id }) => _id)).toEqual(
      expect.arrayContaining(messages.map((one) => one.id)),
    )
    expect(state.unread).toBe(
      conversations.filter(({ sender, seq }) => sender === 'other' && seq > state.customerRead)
        .length,
    )
    expect(Math.max(state.customerRead, state.staffRead)).toBeLessThanOrEqual(conversations.length)
    const row = await inboxRow(app.ctx.db, roomOf(world, at))
    expect(row?.unread ?? 0).toBe(
      conversations.filter(({ sender, seq }) => sender === 'customer' && seq > state.staffRead)
        .length,
    )
    // An automatic answer has no sender name and is not shown in the inbox.
    expect(row?.lastSender ?? null).toBe(
      conversations.findLast(({ sender, name }) => sender === 'customer' || name !== null)
        ?.sender ?? null,
    )
  }
}

test('keeps sequences dense, ids unique and rooms private under concurrent steps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const speakers = [
        ...(await Promise.all(
          Array.from({ length: members }, async () => asMember(await app.member())),
        )),
        ...Array.from({ length: people - members }, () => newGuestSpeaker(app.ctx)),
      ]
      const world: World = {
        persons: speakers.map((speaker) => ({ speaker, accepted: new Map(), handedTo: null })),
        ids: Array.from({ length: 12 }, () => newMessageId()),
      }
      for (const one of steps) await take(world, one)
      await holds(world)
    }),
    { numRuns: cases(20, 60) },
  )
})
