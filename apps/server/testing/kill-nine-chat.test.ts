import { answerCustomer } from '@champa/contract/office/chat/endpoints'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newGuestSpeaker, newMessageId, newStaffSpeaker, type Speaker } from './chat-people.ts'
import { openServerPair, type ServerPair } from './chat-pair.ts'
import { openRoomClient, type RoomClient } from './chat-room-client.ts'
import { callOverHttp } from './test-app.ts'
import { cases } from './thorough.ts'

const rooms = 200
const messagesEach = cases(4, 8)

let pair: ServerPair
let clients: RoomClient[] = []
let talking = false
beforeEach(async () => {
  pair = await openServerPair((db) =>
    db.query(`update operator_setting set value = '{"on": true}' where name = 'chatWidget'`),
  )
})
afterEach(async () => {
  // Stops the senders of a failed test, which would otherwise go on sending.
  talking = false
  for (const client of clients) client.close()
  await pair.stop()
})

const pause = (maxMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * maxMs))
async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function sendMessages(client: RoomClient, index: number): Promise<void> {
  for (let count = 0; count < messagesEach && talking; count++) {
    await pause(1_500)
    await client.send(`${index}/${count} สวัสดี 💬`)
  }
}

/** A staff member who answers random rooms until stopped; acknowledged ids are recorded by room. */
async function answerAll(staff: Speaker, acknowledged: Map<string, string[]>): Promise<void> {
  while (talking) {
    const { speaker, log } = clients[Math.floor(Math.random() * clients.length)]!
    if (log().lastSeq === 0) {
      await pause(20)
      continue
    }
    const id = newMessageId()
    while (talking) {
      const answer = await callOverHttp(pair.url, answerCustomer, {
        body: { room: speaker.room, id, message: { message_type: 'text', payload: 'รับทราบค่ะ' } },
        headers: { ...staff.headers, connection: 'close' },
      }).catch(() => null)
      if (answer?.ok) {
        acknowledged.set(speaker.room, [...(acknowledged.get(speaker.room) ?? []), id])
        break
      }
      if (answer && answer.status < 500) throw new Error(`answer refused: ${answer.body.message}`)
      await pause(300)
    }
    await pause(60)
  }
}

interface StoredMessage {
  id: string
  seq: bigint
}

// [spec:CHAT-26.1]
test('after a kill -9 of one of two servers 200 sockets reconnect and no message is lost or duplicated', async () => {
  clients = Array.from({ length: rooms }, () => openRoomClient(pair.url, newGuestSpeaker(pair)))
  await until(() => clients.every((one) => one.isUp()))
  const staff = [
    await newStaffSpeaker(pair.operator, { name: 'Nok' }),
    await newStaffSpeaker(pair.operator, { name: 'Dao' }),
  ]
  const answers = new Map<string, string[]>()
  talking = true
  const all = Promise.all(clients.map(sendMessages))
  const answering = Promise.all(staff.map((one) => answerAll(one, answers)))
  // Awaited below; prevents an unhandled rejection when the test fails earlier.
  for (const one of [all, answering]) one.catch(() => undefined)
  const acknowledged = (): number => clients.reduce((sum, one) => sum + one.acknowledged.length, 0)
  await until(() => acknowledged() > (rooms * messagesEach) / 4)

  const disconnected = (): RoomClient[] => clients.filter((one) => one.disconnects() > 0)
  expect(disconnected()).toEqual([])
  const before = acknowledged()
  await pair.suspendUntilAwaited(0, rooms / 20)
  const killedAt = performance.now()
  pair.kill(0)
  await until(() => disconnected().length >= rooms / 4 && clients.every((one) => one.isUp()))
  const tookMs = Math.max(...clients.map(({ connectedAt }) => connectedAt.at(-1)!)) - killedAt
  console.log(
    `${disconnected().length} of ${rooms} sockets disconnected; ` +
      `the last reconnected after ${(tookMs / 1_000).toFixed(1)} s; ` +
      `${before} messages had been acknowledged before the kill`,
  )
  // The kill happened while messages were being sent, so some answers were lost.
  expect(before).toBeLessThan(rooms * messagesEach)
  await all
  talking = false
  await answering
  expect(clients.reduce((sum, one) => sum + one.lostTries(), 0)).toBeGreaterThan(0)

  // Messages missed while disconnected are fetched; later ones arrive over the socket alone.
  await Promise.all(clients.map((client) => client.catchUp()))
  for (const client of clients) await checkRoom(client, answers.get(client.speaker.room) ?? [])
  // Half of the messages went to the server without the room's socket.
  const connected = clients.filter((one) => one.disconnects() === 0)
  const received = connected.flatMap((one) =>
    one.acknowledged.filter((id) => one.received.includes(id)),
  )
  expect(received.length / (connected.length * messagesEach)).toBeGreaterThan(0.95)
  const last = await Promise.all(
    clients.slice(0, 20).map(async (client) => ({ client, id: await client.send('ยังอยู่ไหม') })),
  )
  await until(() => last.every(({ client, id }) => client.received.includes(id)))
})

/**
 * The room's rows have no gap. They are exactly the acknowledged messages and the messages on the
 * screen, each once.
 */
async function checkRoom(client: RoomClient, answers: string[]): Promise<void> {
  const rows = await pair.db.query<StoredMessage>(
    'select id, seq from chat_message where member_id = $1 order by seq',
    [client.speaker.room],
  )
  expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, index) => index + 1))
  const ids = rows.map(({ id }) => id)
  expect(client.log().known.map(({ _id }) => _id)).toEqual(ids)
  expect(ids.filter((id) => client.acknowledged.includes(id)).toSorted()).toEqual(
    client.acknowledged.toSorted(),
  )
  expect(client.acknowledged.length).toBe(messagesEach)
  expect(ids.filter((id) => answers.includes(id)).toSorted()).toEqual(answers.toSorted())
}
