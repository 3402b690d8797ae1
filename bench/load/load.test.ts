import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startLoadGenerator } from './load-generator.ts'
import { encodeRequests } from './requests.ts'
import { startOutside } from './outside.ts'

let server: Server | undefined
afterEach(() => void server?.close())

/**
 * Starts a server that answers 400 to paths with an odd number, and to /0 with a body of several
 * packets.
 */
async function startServer(): Promise<{ port: number; received: string[] }> {
  const received: string[] = []
  server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push(`${request.method} ${request.url} ${Buffer.concat(parts).toString()}`)
      const body = request.url === '/0' ? 'x'.repeat(300_000) : `answer to ${request.url}`
      reply.writeHead(Number(request.url!.slice(1)) % 2 === 0 ? 200 : 400, {
        'content-length': body.length,
      })
      reply.end(body)
    })
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, received }
}

test('the generator sends each request once, and counts answers other than 200 as failed', async () => {
  const { port, received } = await startServer()
  const requests = Array.from({ length: 7 }, (_, index) => ({
    path: `/${index}`,
    body: `é${index}`,
  }))
  const generator = startLoadGenerator()
  const task = { port, clients: 3, seconds: 60, repeats: false }
  const result = await generator.run({ ...task, ...encodeRequests(requests) })
  generator.stop()
  expect(received.toSorted()).toEqual(requests.map(({ path, body }) => `POST ${path} ${body}`))
  expect(result).toMatchObject({ requests: 7, failed: 3 })
  expect(result.failure).toMatch(/^400 answer to \/[135]$/)
})

test('the generator repeats requests until the time is up', async () => {
  const { port, received } = await startServer()
  const generator = startLoadGenerator()
  const requests = encodeRequests([{ path: '/2' }, { path: '/4' }])
  const task = { port, clients: 2, seconds: 0.3, repeats: true }
  const { requests: sent, failed } = await generator.run({ ...task, ...requests })
  generator.stop()
  expect(failed).toBe(0)
  expect(sent).toBeGreaterThan(2)
  expect(new Set(received)).toEqual(new Set(['GET /2 ', 'GET /4 ']))
})

test('the stub of outside parties accepts transfers and gift links, and returns the feed in pages', async () => {
  const outside = await startOutside()
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    return (await fetch(`${outside.url}${path}`, init)).json()
  }
  expect(await ask('/games/naga/deposit', { reference: 'm1-2' })).toMatchObject({
    code: 0,
    reference: 'm1-2',
  })
  expect(await ask('/campaign/vouchers/abc/redeem', {})).toMatchObject({
    data: { my_ticket: { amount_baht: '20.00' } },
  })
  await outside.setFeed({ accountNo: '77', rows: ['1', '2', '3'] })
  const feed = '/bank/accounts/77/transactions'
  expect(await ask(`${feed}?limit=2`)).toEqual({ transactions: [1, 2], next: '2' })
  expect(await ask(`${feed}?limit=2&after=2`)).toEqual({ transactions: [3], next: '3' })
  expect(await ask(`${feed}?limit=2&after=3`)).toEqual({ transactions: [], next: null })
  outside.stop()
})
