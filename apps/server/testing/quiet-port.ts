import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const taken = new Set<number>()
const [first, slices, slice] = [12_000, 10, 2_000]

/**
 * A port to listen on a little later. Not one of those that the system gives to outgoing connections: with hundreds of those
 * at once, one of them had the port before its server listened.
 */
export async function quietPort(): Promise<number> {
  for (;;) {
    const from = first + (worker() % slices) * slice
    const port = randomInt(from, from + slice)
    if (taken.has(port)) continue
    taken.add(port)
    if (await isFree(port)) return port
  }
}

/** Workers of one run choose from slices of their own: between our look and our listening nobody else takes the port. */
const worker = (): number => Number(process.env['VITEST_POOL_ID'] ?? process.pid)

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
