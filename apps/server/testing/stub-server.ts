import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StubServer {
  url: string
  /** Paths of the received requests. */
  asked: string[]
  stop(): Promise<void>
}

/** A party whose answers are controlled by the test, for answers that no simulator gives. */
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
