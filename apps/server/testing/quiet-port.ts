import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const taken = new Set<number>()

/**
 * A port to listen on a little later. Not one of those that the system gives to outgoing connections: with hundreds of those
 * at once, one of them had the port before its server listened.
 */
export async function quietPort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000)
    if (taken.has(port)) continue
    taken.add(port)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
