import Fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { Pool } from 'undici'

/**
 * The least that an endpoint costs with the server's framework, driver and pool: no session, no
 * limits, no rules and no contract. Its postings are those of the limit.
 */
const [databaseUrl, outsideUrl = ''] = process.argv.slice(2)
const database = new pg.Pool({ connectionString: databaseUrl, max: 8 })
const outside = new Pool(outsideUrl, { connections: 64 })
const app = Fastify()

const random = (max: number): number => 1 + Math.floor(Math.random() * max)

function post(): Promise<unknown> {
  const pair = random(10_000)
  return database.query({
    name: 'limit',
    text: 'select limit_transfer($1,$2,$3,100)',
    values: [random(2 ** 52), pair * 2 - 1, pair * 2],
  })
}

async function callOutside(): Promise<void> {
  const { body } = await outside.request({
    method: 'POST',
    path: '/games/naga/deposit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference: 'floor' }),
  })
  await body.json()
}

app.get('/row', async () => {
  const { rows } = await database.query<object>({
    name: 'row',
    text: 'select id, balance, seq from limit_account where id = $1',
    values: [random(20_000)],
  })
  return rows[0]
})
app.post('/posting', async () => {
  await post()
  return { ok: true }
})
app.post('/transfer', async () => {
  await post()
  await callOutside()
  await post()
  return { ok: true }
})

await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: (app.server.address() as AddressInfo).port })
process.on('disconnect', () => process.exit())
