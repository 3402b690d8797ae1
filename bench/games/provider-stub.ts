import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Game providers of the bench's own, in a process of their own: each answers after a delay that the bench has set, so that
 * what a call costs us can be told from what it costs them. Speaks packages/wire/games.ts; keeps nothing.
 */
interface Habit {
  /** Null never answers. */
  delayMs: number | null
  /** What every player has there; grows with each look where `wins`. */
  balance: number
  wins: boolean
}

const habits = new Map<string, Habit>()
/** How long each answer took here, with what the timer came late: the provider's own time. */
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
