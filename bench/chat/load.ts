import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { dialects, idIn, type DialectName, type Person } from './dialects.ts'
import type { PlainSocket } from './websockets.ts'

/**
 * Commands to the load generator, which runs in its own process so that it shares no thread with
 * the measured server.
 */
export type Task =
  /** Opens further sockets. */
  | { do: 'open'; dialect: DialectName; url: string; people: Person[] }
  /**
   * Sends with `lanes` (each sends again after its answer) or at a fixed rate, independent of
   * answers.
   */
  | {
      do: 'send'
      lanes?: number
      perSecond?: number
      messages: number
      seconds: number
      hearers: number
    }
  | { do: 'close' }

export interface Done {
  sent: number
  failed: number
  heard: number
  missed: number
  /** From the first message sent to the last one received. */
  seconds: number
  p50Ms: number
  p99Ms: number
}

const openAtOnce = 64
const waitForLastMs = 10_000
const text = 'สวัสดีค่ะ ยอดเข้าแล้วนะคะ '.repeat(4)

let sockets: PlainSocket[] = []
let people: Person[] = []
let say: (person: Person, id: string) => Promise<boolean> = async () => false
let tally: { sentAt: Map<string, number>; took: number[]; lastMs: number } = {
  sentAt: new Map(),
  took: [],
  lastMs: 0,
}

async function open(task: Extract<Task, { do: 'open' }>): Promise<void> {
  const dialect = dialects[task.dialect]
  const agent = new Agent({ keepAlive: true })
  people.push(...task.people)
  say = (person, id) =>
    new Promise((resolve) => {
      const { path, headers, body } = dialect.say(person, id, text)
      const call = request(
        `${task.url}${path}`,
        {
          agent,
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        },
        (reply) => {
          reply.resume().on('end', () => resolve(reply.statusCode === 200))
        },
      )
      call.on('error', () => resolve(false)).end(body)
    })
  const left = [...task.people]
  await Promise.all(
    Array.from({ length: openAtOnce }, async () => {
      for (let person = left.pop(); person; person = left.pop()) {
        const socket = await dialect.open(task.url, person)
        socket.on('message', hear)
        sockets.push(socket)
      }
    }),
  )
}

function hear(data: Buffer): void {
  const sentAt = tally.sentAt.get(idIn(data) ?? '')
  if (sentAt === undefined) return
  tally.lastMs = performance.now()
  tally.took.push(tally.lastMs - sentAt)
}

async function send({
  lanes,
  perSecond,
  messages,
  seconds,
  hearers,
}: Extract<Task, { do: 'send' }>): Promise<Done> {
  const begin = performance.now()
  const mine = { sentAt: new Map<string, number>(), took: [] as number[], lastMs: begin }
  tally = mine
  let failed = 0
  const one = async (): Promise<void> => {
    const id = randomBytes(16).toString('hex')
    mine.sentAt.set(id, performance.now())
    if (!(await say(people[Math.floor(Math.random() * people.length)]!, id))) failed++
  }
  const going = (): boolean =>
    mine.sentAt.size < messages && performance.now() - begin < seconds * 1_000
  if (lanes)
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        while (going()) await one()
      }),
    )
  else await paced(perSecond!, going, one)
  const wanted = (mine.sentAt.size - failed) * hearers
  for (
    const from = performance.now();
    mine.took.length < wanted && performance.now() - from < waitForLastMs;
  )
    await new Promise((resolve) => setTimeout(resolve, 10))
  const took = Float64Array.from(mine.took).toSorted()
  const at = (share: number): number =>
    took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.POSITIVE_INFINITY
  return {
    sent: mine.sentAt.size,
    failed,
    heard: took.length,
    missed: Math.max(0, wanted - took.length),
    seconds: (mine.lastMs - begin) / 1_000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  }
}

/** Sends at a fixed rate whatever the server does; waiting for answers would hide a queue. */
async function paced(
  perSecond: number,
  going: () => boolean,
  one: () => Promise<void>,
): Promise<void> {
  const begin = performance.now()
  const all: Promise<void>[] = []
  while (going()) {
    while (all.length < ((performance.now() - begin) / 1_000) * perSecond) all.push(one())
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await Promise.all(all)
}

function close(): void {
  for (const socket of sockets) socket.terminate()
  sockets = []
  people = []
}

async function work(task: Task): Promise<Done | number> {
  if (task.do === 'send') return send(task)
  if (task.do === 'open') await open(task)
  else close()
  return sockets.length
}

process.on('message', (task: Task) => {
  work(task).then(
    (answer) => process.send?.({ answer }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
