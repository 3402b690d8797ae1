import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StubServer {
  url: string
  /** The addresses that were asked for. */
  asked: string[]
  stop(): Promise<void>
}

/** A party that answers as a test says, for what no simulator would ever say. */
export async function startStubServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<StubServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
