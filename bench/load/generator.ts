import { connect, type Socket } from 'node:net'
import { percentile } from '../statistics.ts'

/**
 * A run of the load generator, which uses raw sockets and prepared requests, so that a request
 * costs little. Each client has one connection and one request in flight.
 */
export interface LoadTask {
  port: number
  /** The requests in wire format, one after the other. */
  bytes: Buffer
  /** The end of each request in `bytes`. Client n of c sends the requests n, n + c, n + 2c … */
  ends: Uint32Array
  clients: number
  seconds: number
  /** Whether clients start over after their last request; if not, the run ends with it. */
  repeats: boolean
}

export interface LoadResult {
  requests: number
  failed: number
  /** The first response that was not 200, for the report. */
  failure: string | null
  seconds: number
  p50Ms: number
  p99Ms: number
}

interface Run {
  task: LoadTask
  endsAt: number
  durations: number[]
  failed: number
  failure: string | null
}

const headEnd = Buffer.from('\r\n\r\n')
const lengthHeader = Buffer.from('content-length: ')
const packetBytes = 64 * 1024
const maxFailureText = 300
/** How long the last answers may take after the end of a run. */
const answerTimeoutMs = 60_000

/** One connection, which sends its requests one after the other and reads into one buffer. */
class Client {
  #socket: Socket | null = null
  #run: Run | null = null
  #first = 0
  #next = 0
  #sentAt = 0
  /** The first bytes of a response whose head has not arrived completely. */
  #partial: Buffer | null = null
  /** How many bytes of the current response have not arrived yet. */
  #missing = 0
  #finish: () => void = () => undefined
  #fail: (error: Error) => void = () => undefined

  open(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#fail = reject
      this.#socket = connect({
        port,
        host: '127.0.0.1',
        noDelay: true,
        onread: {
          buffer: Buffer.allocUnsafe(packetBytes),
          callback: (size, buffer) => {
            this.#receive((buffer as Buffer).subarray(0, size))
            return true
          },
        },
      })
      this.#socket.on('connect', resolve)
      this.#socket.on('error', (error) => this.#fail(error))
      this.#socket.on('close', () => this.#fail(new Error('the server closed the connection')))
    })
  }

  run(run: Run, first: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#run = run
      this.#first = this.#next = first
      this.#finish = resolve
      this.#fail = reject
      this.#send()
    })
  }

  abort(reason: string): void {
    this.#fail(new Error(reason))
  }

  close(): void {
    this.#fail = () => undefined
    this.#socket?.destroy()
  }

  #send(): void {
    if (!this.#run || !this.#socket) throw new Error('the client has no run or no connection')
    const { ends, repeats, clients, bytes } = this.#run.task
    this.#sentAt = performance.now()
    if (this.#next >= ends.length && repeats) this.#next = this.#first
    const end = ends[this.#next]
    if (this.#sentAt >= this.#run.endsAt || end === undefined) return this.#finish()
    this.#socket.write(bytes.subarray(ends[this.#next - 1] ?? 0, end))
    this.#next += clients
  }

  #receive(packet: Buffer): void {
    if (this.#missing > 0) return this.#count(packet.length)
    const bytes = this.#partial === null ? packet : Buffer.concat([this.#partial, packet])
    const head = bytes.indexOf(headEnd)
    if (head < 0) {
      this.#partial = Buffer.from(bytes)
      return
    }
    this.#partial = null
    const at = bytes.indexOf(lengthHeader) + lengthHeader.length
    if (at < lengthHeader.length || at > head)
      return this.#fail(new Error('a response without content-length'))
    if (this.#run && !isOk(bytes)) {
      this.#run.failed += 1
      this.#run.failure ??=
        `${bytes.toString('latin1', 9, 12)} ` +
        bytes.toString('utf8', head + headEnd.length, head + maxFailureText)
    }
    const length = Number.parseInt(bytes.toString('latin1', at, at + 12), 10)
    this.#missing = head + headEnd.length + length
    this.#count(bytes.length)
  }

  #count(received: number): void {
    this.#missing -= received
    if (this.#missing > 0) return
    this.#missing = 0
    this.#run?.durations.push(performance.now() - this.#sentAt)
    this.#send()
  }
}

/** Whether the status is 200: `HTTP/1.1 200 …`. */
const isOk = (bytes: Buffer): boolean =>
  bytes[9] === 0x32 && bytes[10] === 0x30 && bytes[11] === 0x30

async function work(task: LoadTask): Promise<LoadResult> {
  const clients = Array.from({ length: task.clients }, () => new Client())
  await Promise.all(clients.map((client) => client.open(task.port)))
  const begin = performance.now()
  const run: Run = {
    task,
    endsAt: begin + task.seconds * 1_000,
    durations: [],
    failed: 0,
    failure: null,
  }
  const timeout = setTimeout(
    () => clients.forEach((client) => client.abort('a request was not answered in time')),
    task.seconds * 1_000 + answerTimeoutMs,
  )
  try {
    await Promise.all(clients.map((client, index) => client.run(run, index)))
  } finally {
    clearTimeout(timeout)
    for (const client of clients) client.close()
  }
  const seconds = (performance.now() - begin) / 1_000
  const ordered = Float64Array.from(run.durations).toSorted()
  return {
    requests: ordered.length,
    failed: run.failed,
    failure: run.failure,
    seconds,
    p50Ms: percentile(ordered, 0.5),
    p99Ms: percentile(ordered, 0.99),
  }
}

process.on('message', (task: LoadTask) => {
  work(task).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
