import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy in front of the server, for tests about releases and lost networks: it can serve another
 * build or refuse connections.
 */
export interface OfflineProxy {
  address: string
  /** Simulates a release: the same app under a different name of its entry script. */
  release(name: string): void
  /** Responds with 404 to matching paths, as for files removed by a release. */
  take(path: RegExp): void
  /** Stops accepting connections; `open` reverses it. */
  shut(): Promise<void>
  open(): Promise<void>
  stop(): Promise<void>
}

interface State {
  target: URL
  build: string
  taken: RegExp | null
}

const entry = /index-[\w-]+\.js/g

export async function openOfflineProxy(target: string): Promise<OfflineProxy> {
  const state: State = { target: new URL(target), build: '', taken: null }
  const server = createServer((incoming, answer) => forward(state, incoming, answer))
  // Drops WebSocket upgrades: without a socket the app polls.
  server.on('upgrade', (_, socket) => socket.destroy())
  const open = async (port = 0) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await open()
  const { port } = server.address() as AddressInfo
  const shut = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    address: `http://127.0.0.1:${port}`,
    release: (name) => void (state.build = `index-${name}.js`),
    take: (path) => void (state.taken = path),
    shut,
    open: () => open(port),
    stop: shut,
  }
}

let ownEntry = ''

function forward(state: State, incoming: IncomingMessage, answer: ServerResponse): void {
  const path = incoming.url ?? '/'
  if (state.taken?.test(path))
    return void answer
      .writeHead(404, { 'content-type': 'application/json' })
      .end('{"message":"NO_DATA"}')
  const wanted =
    state.build !== '' && path.includes(state.build) ? path.replace(state.build, ownEntry) : path
  const headers = { ...incoming.headers, host: state.target.host, 'accept-encoding': 'identity' }
  const upstream = request(
    {
      host: state.target.hostname,
      port: state.target.port,
      method: incoming.method,
      path: wanted,
      headers,
    },
    (reply) => {
      const named =
        path.startsWith('/worker.js') || reply.headers['content-type']?.startsWith('text/html')
      if (!named) return void reply.pipe(answer.writeHead(reply.statusCode ?? 502, reply.headers))
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        ownEntry ||= entry.exec(text)?.[0] ?? ''
        const body = state.build === '' ? text : text.replaceAll(ownEntry, state.build)
        const { 'content-length': _, etag: __, 'last-modified': ___, ...rest } = reply.headers
        answer.writeHead(reply.statusCode ?? 502, rest).end(body)
      })
    },
  )
  upstream.on('error', () => answer.destroy())
  incoming.pipe(upstream)
}
