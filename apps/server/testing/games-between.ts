import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy between the server and the simulated games that counts calls and delays them. */
export interface GamesBetween {
  url: string
  /** Base URL that calls are passed on to. */
  to: string
  /** Number of calls by `<game>/<call>`. */
  requests: Map<string, number>
  /** Delay in ms by `<game>/<call>`; Infinity never passes the call on. */
  lateMs: Map<string, number>
  /** Holds calls of `<game>/<call>` until the returned function is called. */
  hold(name: string): () => void
  /** Number of calls without an answer yet. */
  open: () => number
  close(): Promise<void>
}

export async function openGamesBetween(): Promise<GamesBetween> {
  const requests = new Map<string, number>()
  const lateMs = new Map<string, number>()
  const heldCalls = new Map<string, Promise<void>>()
  let open = 0
  const server = createServer((request, reply) => {
    const name = request.url!.replace('/games/', '')
    requests.set(name, (requests.get(name) ?? 0) + 1)
    open += 1
    reply.once('close', () => (open -= 1))
    const late = lateMs.get(name) ?? 0
    if (late === Infinity) return
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    const pass = (): void => {
      const { authorization = '' } = request.headers
      fetch(gate.to + request.url!, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: Buffer.concat(chunks),
      }).then(
        async (answer) =>
          reply
            .writeHead(answer.status, { 'content-type': 'application/json' })
            .end(await answer.text()),
        () => reply.destroy(),
      )
    }
    request.on('end', () =>
      setTimeout(() => void (heldCalls.get(name) ?? Promise.resolve()).then(pass), late),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const gate: GamesBetween = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to: '',
    requests,
    lateMs,
    open: () => open,
    hold: (name) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      heldCalls.set(name, promise)
      return () => {
        heldCalls.delete(name)
        resolve()
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return gate
}
