import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { dialects, idIn, type DialectName, type Customer } from './dialects.ts'
import type { WebSocket } from 'ws'

/**
 * Commands to the load generator, which runs in its own process so that it shares no thread with
 * the measured server.
 */
export type Task =
  /** Opens further sockets. */
  | { do: 'open'; dialect: DialectName; url: string; customers: Customer[] }
  /**
   * Sends messages from `lanes` clients, each sending again after its answer, or at a fixed rate
   * without waiting for answers.
   */
  | {
      do: 'send'
      lanes?: number
      perSecond?: number
      messages: number
      seconds: number
      receivers: number
    }
  | { do: 'close' }

export interface Done {
  sent: number
  failed: number
  received: number
  missed: number
  /** Seconds from the first message sent to the last one received. */
  seconds: number
  p50Ms: number
  p99Ms: number
}

const openAtOnce = 64
const waitForLastMs = 10_000
const text = 'สวัสดีค่ะ ยอดเข้าแล้วนะคะ '.repeat(4)

let sockets: WebSocket[] = []
let customers: Customer[] = []
let sendOne: (customer: Customer, id: string) => Promise<boolean> = async () => false
let tally: { sentAt: Map<string, number>; durations: number[]; lastMs: number } = {
  sentAt: new Map(),
  durations: [],
  lastMs: 0,
}

async function open(task: Extract<Task, { do: 'open' }>): Promise<void> {
  const dialect = dialects[task.dialect]
  const agent = new Agent({ keepAlive: true })
  customers.push(...task.customers)
  sendOne = (customer, id) =>
    new Promise((resolve) => {
      const { path, headers, body } = dialect.send(customer, id, text)
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
  const left = [...task.customers]
  await Promise.all(
    Array.from({ length: openAtOnce }, async () => {
      for (let customer = left.pop(); customer; customer = left.pop()) {
        const socket = await dialect.open(task.url, customer)
        socket.on('message', recordReceived)
        sockets.push(socket)
      }
    }),
  )
}

function recordReceived(data: Buffer): void {
  const sentAt = tally.sentAt.get(idIn(data) ?? '')
  if (sentAt === undefined) return
  tally.lastMs = performance.now()
  tally.durations.push(tally.lastMs - sentAt)
}

async function sendAll({
  lanes,
  perSecond,
  messages,
  seconds,
  receivers,
}: Extract<Task, { do: 'send' }>): Promise<Done> {
  const begin = performance.now()
  const run = { sentAt: new Map<string, number>(), durations: [] as number[], lastMs: begin }
  tally = run
  let failed = 0
  const one = async (): Promise<void> => {
    const id = randomBytes(16).toString('hex')
    run.sentAt.set(id, performance.now())
    if (!(await sendOne(customers[Math.floor(Math.random() * customers.length)]!, id))) failed++
  }
  const isRunning = (): boolean =>
    run.sentAt.size < messages && performance.now() - begin < seconds * 1_000
  if (lanes)
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        while (isRunning()) await one()
      }),
    )
  else if (perSecond) await paced(perSecond, isRunning, one)
  const expected = (run.sentAt.size - failed) * receivers
  for (
    const from = performance.now();
    run.durations.length < expected && performance.now() - from < waitForLastMs;
  )
    await new Promise((resolve) => setTimeout(resolve, 10))
  const durations = Float64Array.from(run.durations).toSorted()
  const at = (share: number): number =>
    durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ??
    Number.POSITIVE_INFINITY
  return {
    sent: run.sentAt.size,
    failed,
    received: durations.length,
    missed: Math.max(0, expected - durations.length),
    seconds: (run.lastMs - begin) / 1_000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  }
}

/**
 * Sends at a fixed rate however fast the server answers, because waiting for answers would hide a
 * growing queue.
 */
async function paced(
  perSecond: number,
  isRunning: () => boolean,
  one: () => Promise<void>,
): Promise<void> {
  const begin = performance.now()
  const all: Promise<void>[] = []
  while (isRunning()) {
    while (all.length < ((performance.now() - begin) / 1_000) * perSecond) all.push(one())
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await Promise.all(all)
}

function close(): void {
  for (const socket of sockets) socket.terminate()
  sockets = []
  customers = []
}

async function work(task: Task): Promise<Done | number> {
  if (task.do === 'send') return sendAll(task)
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
