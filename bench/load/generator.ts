import { connect, type Socket } from 'node:net'
import { percentile } from '../statistics.ts'

/**
 * The process of the load generator: raw sockets and prepared requests, so that a request costs
 * little. Each client has one connection and one request in flight.
 */
export interface LoadTask {
  port: number
  /** The requests in wire format, one after the other. */
  bytes: Buffer
  /** The end of each request in `bytes`. Client `n` of `c` sends the requests n, n + c, n + 2c … */
  ends: Uint32Array
  clients: number
  seconds: number
  /** Whether clients begin again after their last request; otherwise the run ends early. */
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

const headEnd = '\r\n\r\n'
const lengthHeader = 'content-length: '
const okStatus = '200'
const maxFailureText = 300

/** One connection, which sends its requests one after the other. */
class Client {
  readonly #socket: Socket
  #run: Run | null = null
  #first = 0
  #next = 0
  #sentAt = 0
  #parts: Buffer[] = []
  #missing = 0
  #finish: () => void = () => undefined
  #fail: (error: Error) => void = () => undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (part: Buffer) => this.#receive(part))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('the server closed the connection')))
  }

  static open(port: number): Promise<Client> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Client(socket)))
      socket.once('error', reject)
    })
  }

  run(run: Run, first: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#run = run
      this.#first = first
      this.#next = first
      this.#finish = resolve
      this.#fail = reject
      this.#send()
    })
  }

  close(): void {
    this.#fail = () => undefined
    this.#socket.destroy()
  }

  #send(): void {
    const { task, endsAt } = this.#run!
    const { ends, repeats, clients, bytes } = task
    this.#sentAt = performance.now()
    if (this.#next >= ends.length && repeats) this.#next = this.#first
    if (this.#sentAt >= endsAt || this.#next >= ends.length) return this.#finish()
    const from = this.#next === 0 ? 0 : ends[this.#next - 1]!
    this.#socket.write(bytes.subarray(from, ends[this.#next]!))
    this.#next += clients
  }

  #receive(part: Buffer): void {
    if (this.#missing > 0) {
      this.#parts.push(part)
      this.#missing -= part.length
      if (this.#missing <= 0) this.#receiveAll(Buffer.concat(this.#parts))
      return
    }
    const all = this.#parts.length === 0 ? part : Buffer.concat([...this.#parts, part])
    const head = all.indexOf(headEnd)
    if (head < 0) {
      this.#parts = [all]
      return
    }
    const at = all.indexOf(lengthHeader)
    if (at < 0 || at > head) return this.#fail(new Error('a response without content-length'))
    const length = Number.parseInt(all.toString('latin1', at + lengthHeader.length, at + 30), 10)
    this.#missing = head + headEnd.length + length - all.length
    if (this.#missing <= 0) this.#receiveAll(all)
    else this.#parts = [all]
  }

  #receiveAll(response: Buffer): void {
    const run = this.#run!
    this.#parts = []
    this.#missing = 0
    run.durations.push(performance.now() - this.#sentAt)
    if (response.toString('latin1', 9, 12) !== okStatus) {
      run.failed += 1
      const head = response.indexOf(headEnd)
      run.failure ??= `${response.toString('latin1', 9, 12)} ${response
        .subarray(head + headEnd.length)
        .toString()
        .slice(0, maxFailureText)}`
    }
    this.#send()
  }
}

async function work(task: LoadTask): Promise<LoadResult> {
  const clients = await Promise.all(
    Array.from({ length: task.clients }, () => Client.open(task.port)),
  )
  const begin = performance.now()
  const run: Run = {
    task,
    endsAt: begin + task.seconds * 1_000,
    durations: [],
    failed: 0,
    failure: null,
  }
  try {
    await Promise.all(clients.map((client, index) => client.run(run, index)))
  } finally {
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
