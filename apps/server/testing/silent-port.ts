import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const taken = new Set<number>()
const [first, slices, slice] = [12_000, 10, 2_000]

/**
 * A free port for a server that the test starts soon. It is outside the ephemeral range, where one
 * of hundreds of outgoing connections could take it first.
 */
export async function silentPort(): Promise<number> {
  for (;;) {
    const from = first + (worker() % slices) * slice
    const port = randomInt(from, from + slice)
    if (taken.has(port)) continue
    taken.add(port)
    if (await isFree(port)) return port
  }
}

/**
 * Each worker chooses from a separate range, so that no other takes the port after it was checked.
 */
const worker = (): number => Number(process.env['VITEST_POOL_ID'] ?? process.pid)

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
