import { createServer } from 'node:net'

const furthest = 50

/**
 * The configured port, or the next free one when the setting is absent.
 * @throws when a configured port is taken.
 */
export async function choosePort(
  setting: string,
  configured: string | undefined,
  wanted: number,
  taken: readonly number[] = [],
): Promise<number> {
  if (await isFree(wanted, taken)) return wanted
  if (configured)
    throw new Error(
      `${setting} is ${wanted}, but that port is taken: stop the process that uses it or set ` +
        `${setting} to another port`,
    )
  for (let port = wanted + 1; port <= wanted + furthest; port += 1)
    if (await isFree(port, taken)) return port
  throw new Error(
    `no free port from ${wanted} to ${wanted + furthest}; set ${setting} to a free port`,
  )
}

async function isFree(port: number, taken: readonly number[]): Promise<boolean> {
  if (taken.includes(port)) return false
  return (await canListen(port, undefined)) && (await canListen(port, '127.0.0.1'))
}

function canListen(port: number, host: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
