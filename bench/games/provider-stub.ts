import { createServer, type ServerResponse } from 'node:http'

/**
 * Stub game providers in their own process. Their delays are configurable, so that the server's
 * share of a call's duration can be computed. They speak packages/wire/games.ts and store nothing.
 */
interface StubBehaviour {
  /** Delay of every answer in milliseconds; null: never answers. */
  delayMs: number | null
  /** Balance of every player; grows with each query when `grows` is set. */
  balance: number
  grows: boolean
}

const behaviours = new Map<string, StubBehaviour>()
/**
 * Measured duration of each answer in the stub, including timer delays: the provider's share of a
 * call.
 */
let durations: { code: string; call: string; ms: number }[] = []

const behaviourOf = (code: string): StubBehaviour => {
  let behaviour = behaviours.get(code)
  if (!behaviour) behaviours.set(code, (behaviour = { delayMs: 0, balance: 0, grows: false }))
  return behaviour
}

const send = (reply: ServerResponse, body: object): void =>
  void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

function work(code: string, call: string, body: { reference?: string }): object {
  const behaviour = behaviourOf(code)
  if (call === 'balance' && behaviour.grows) behaviour.balance += 1
  return {
    code: 0,
    balance: `${behaviour.balance}.00`,
    ...(body.reference === undefined ? {} : { reference: body.reference, status: 'success' }),
  }
}

const server = createServer((request, reply) => {
  const from = performance.now()
  const [, code = '', call = ''] = request.url?.split('/') ?? []
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (code === 'behaviours')
      return send(
        reply,
        body.map((one: Partial<StubBehaviour> & { code: string }) =>
          Object.assign(behaviourOf(one.code), one),
        ),
      )
    if (code === 'calls') {
      send(reply, durations)
      durations = []
      return
    }
    const { delayMs } = behaviourOf(code)
    if (delayMs === null) return
    const answer = (): void => {
      send(reply, work(code, call, body))
      durations.push({ code, call, ms: performance.now() - from })
    }
    if (delayMs === 0) answer()
    else setTimeout(answer, delayMs)
  })
})

server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.on('disconnect', () => process.exit(0))
