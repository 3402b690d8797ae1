import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Stub game providers in their own process with configurable delays, which separate our cost of a
 * call from theirs. Speaks packages/wire/games.ts and stores nothing.
 */
interface Habit {
  /** null never answers. */
  delayMs: number | null
  /** Balance of every player; grows with each query when `wins` is set. */
  balance: number
  wins: boolean
}

const habits = new Map<string, Habit>()
/** Time of each answer here, including timer delays: the provider's own time. */
let took: { code: string; call: string; ms: number }[] = []

const habitOf = (code: string): Habit => {
  let habit = habits.get(code)
  if (!habit) habits.set(code, (habit = { delayMs: 0, balance: 0, wins: false }))
  return habit
}

const send = (reply: ServerResponse, body: object): void =>
  void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

function work(code: string, call: string, body: { reference?: string }): object {
  const habit = habitOf(code)
  if (call === 'balance' && habit.wins) habit.balance += 1
  return {
    code: 0,
    balance: `${habit.balance}.00`,
    ...(body.reference === undefined ? {} : { reference: body.reference, status: 'success' }),
  }
}

const server = createServer((request, reply) => {
  const from = performance.now()
  const [, code = '', call = ''] = request.url!.split('/')
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (code === 'habits')
      return send(
        reply,
        body.map((one: Partial<Habit> & { code: string }) => Object.assign(habitOf(one.code), one)),
      )
    if (code === 'took') {
      send(reply, took)
      took = []
      return
    }
    const { delayMs } = habitOf(code)
    if (delayMs === null) return
    setTimeout(() => {
      send(reply, work(code, call, body))
      took.push({ code, call, ms: performance.now() - from })
    }, delayMs)
  })
})

server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))
