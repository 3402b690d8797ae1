import { Pool } from 'undici'
import { photographOf } from '../apps/simulators/testing/slip-photo.ts'
import { memberRequester, requesterHeader } from '@champa/contract/constants'
import { openDb, type Db } from '../apps/server/platform/db.ts'
import { cpuSeconds } from './cpu.ts'
import { drive } from './drive.ts'
import { median } from './statistics.ts'
import { benchPassword, openMembers, type BenchMember } from './members.ts'
import type { Stack } from './stack.ts'
import type { Row } from './table.ts'

const loginTarget = 1.5
const loginLanes = 4
/**
 * Photos are slow to create, so several members send the same photo: only its payer is credited,
 * but reading and checking it costs the same for all.
 */
const [photosMade, sendersEach] = [3, 8]
const maxLoad = 400

/** Measures slip photos of twelve megapixels: what one costs, and how reading them slows logins. */
export async function benchSlip(stack: Stack, rounds: number, seconds: number): Promise<Row[]> {
  const db = openDb(stack.databaseUrl, { maxConnections: 4 })
  const pool = new Pool(stack.url, { connections: 32, pipelining: 1 })
  try {
    await openAllDay(db)
    const senders = await openMembers(db, photosMade * sendersEach)
    const photos: Form[] = []
    for (const [index, sender] of senders.slice(0, photosMade).entries())
      photos.push(await photoOf(stack, sender, index))
    await sendAndWait(pool, db, senders.slice(0, photosMade), photos)
    const cost = await benchCost(stack, pool, db, senders.slice(photosMade), photos)
    return [...cost, await benchLogins(pool, db, photos, rounds, seconds)]
  } finally {
    await pool.close()
    await db.end()
  }
}

async function openAllDay(db: Db): Promise<void> {
  await db.query(
    `update operator_setting set value = '{"from": null, "to": null}' where name = 'slipWindow'`,
  )
  // Waits until the server has read the changed settings.
  await new Promise((resolve) => setTimeout(resolve, 2_500))
}

async function photoOf(stack: Stack, payer: BenchMember, index: number): Promise<Form> {
  const body = {
    to: { bankCode: 'SCB', accountNo: '4058821937' },
    from: { bankCode: 'KBANK', accountNo: payer.accountNo, name: 'BENCH' },
    amount: 100 + index,
  }
  const answer = await fetch(`${stack.simulatorsUrl}/bank/transfer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { slipPng } = (await answer.json()) as { slipPng: string }
  return formOf(await photographOf(Buffer.from(slipPng, 'base64'), { rotation: 3 + index * 2 }))
}

/**
 * A photo encoded once as a browser would send it, so that encoding does not slow the measured
 * logins.
 */
interface Form {
  type: string
  body: Buffer
}

async function formOf(photo: Buffer): Promise<Form> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'slip.jpg')
  const packed = new Request('http://bench', { method: 'POST', body: form })
  return {
    type: packed.headers.get('content-type')!,
    body: Buffer.from(await packed.arrayBuffer()),
  }
}

async function send(pool: Pool, member: BenchMember, { type, body }: Form): Promise<void> {
  const answer = await pool.request({
    method: 'POST',
    path: '/api/wallet/slip',
    headers: { ...member.headers, 'content-type': type },
    body,
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200)
    throw new Error(`a slip upload responded with ${answer.statusCode} ${text}`)
}

interface Timed {
  uploadMs: number[]
  decisionMs: number[]
}

/**
 * Sends slips one after the other and returns the times until acceptance and until the decision.
 */
async function sendAndWait(
  pool: Pool,
  db: Db,
  members: BenchMember[],
  photos: Form[],
): Promise<Timed> {
  const timed: Timed = { uploadMs: [], decisionMs: [] }
  for (const [index, member] of members.entries()) {
    const from = performance.now()
    await send(pool, member, photos[index % photos.length]!)
    timed.uploadMs.push(performance.now() - from)
    for (;;) {
      const [slip] = await db.query<{ ms: number | null }>(
        `select (extract(epoch from decided_at - uploaded_at) * 1000)::float8 as ms
          from slip
          where member_id = $1`,
        [member.id],
      )
      if (slip?.ms !== undefined && slip.ms !== null) {
        timed.decisionMs.push(slip.ms)
        break
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return timed
}

const p95 = (durations: number[]): number =>
  durations.toSorted((a, b) => a - b)[
    Math.min(durations.length - 1, Math.floor(durations.length * 0.95))
  ] ?? 0

async function benchCost(
  stack: Stack,
  pool: Pool,
  db: Db,
  members: BenchMember[],
  photos: Form[],
): Promise<Row[]> {
  const before = cpuSeconds({ server: stack.serverPid })
  const { uploadMs, decisionMs } = await sendAndWait(pool, db, members, photos)
  const after = cpuSeconds({ server: stack.serverPid })
  const cpu =
    before && after
      ? `, CPU a slip: ${Math.round(((after.server - before.server) / members.length) * 1000)} ms in the server and its reader`
      : ''
  return [
    {
      name: 'POST /api/wallet/slip, a photo of 12 megapixels',
      figure: `p50 ${median(uploadMs).toFixed(0)} ms, p95 ${p95(uploadMs).toFixed(0)} ms (decoded, re-encoded, stored)`,
    },
    {
      name: 'from the upload to the decision',
      figure: `p50 ${median(decisionMs).toFixed(0)} ms, p95 ${p95(decisionMs).toFixed(0)} ms (the job runs once a second)${cpu}`,
    },
  ]
}

/**
 * Compares the duration of logins while slips are being read with that of logins alone, in
 * alternating periods.
 */
async function benchLogins(
  pool: Pool,
  db: Db,
  photos: Form[],
  rounds: number,
  seconds: number,
): Promise<Row> {
  const phones = (await openMembers(db, 32)).map(({ username }) => username)
  const senders = await openMembers(db, maxLoad)
  const logIn = (lane: number): Promise<void> =>
    login(pool, phones[(lane + Math.floor(Math.random() * 8) * loginLanes) % phones.length]!)
  const lasting = Math.max(6, seconds * 2)
  const [ratios, sent]: [number[], number[]] = [[], []]
  let last = ''
  await drive(loginLanes, 1, logIn)
  for (let round = 0; round < rounds; round++) {
    const without = await drive(loginLanes, lasting, logIn)
    let next = 0
    const load = drive(2, lasting, () =>
      send(pool, senders.shift()!, photos[next++ % photos.length]!),
    )
    const within = await drive(loginLanes, lasting, logIn)
    sent.push((await load).perSecond)
    ratios.push(within.p99Ms / without.p99Ms)
    last = `p99 ${without.p99Ms.toFixed(0)} ms without, ${within.p99Ms.toFixed(0)} ms with ${median(sent).toFixed(1)} slips/s, ${without.failed + within.failed} failed`
  }
  return {
    name: `POST /api/login while slips are read, ${loginLanes} clients`,
    figure: last,
    ratio: median(ratios),
    target: loginTarget,
    better: 'less',
  }
}

async function login(pool: Pool, username: string): Promise<void> {
  const answer = await pool.request({
    method: 'POST',
    path: '/api/login',
    headers: { [requesterHeader]: memberRequester, 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: benchPassword }),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200)
    throw new Error(`a login responded with ${answer.statusCode} ${text}`)
}
