import { randomUUID } from 'node:crypto'
import { listProofs, proveBooks, readProof } from '@champa/contract/office/books'
import { ledgerChecks } from '@champa/contract/statuses'
import { afterAll, expect, test } from 'vitest'
import { nightlyProof } from '../../jobs/nightly-proof.ts'
import { bangkokIso, clock } from '../../platform/clock.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { auditEventsOf, callOffice, newStaff } from '../../testing/test-staff.ts'

// No nightly proof falls due while the tests move the clock.
const anHourAgo = bangkokIso(new Date(clock.nowMs() - 3_600_000)).slice(11, 16)
const app = await startTestApp({ PROOF_AT: anHourAgo, LOG_LEVEL: 'fatal' })
const member = await app.member(100_00n)
const [finance, auditor, support] = await Promise.all([
  newStaff(app, { roles: ['finance'] }),
  newStaff(app, { roles: ['auditor'] }),
  newStaff(app),
])

const refusal = (message: string) => ({ ok: false, body: { message } })

async function listed() {
  const answer = await callOffice(app, listProofs, {}, auditor)
  if (!answer.ok) throw new Error(answer.body.message)
  return answer.body
}

async function newestProof() {
  const { runs } = await listed()
  const answer = await callOffice(app, readProof, { params: { id: runs[0]!.id } }, auditor)
  if (!answer.ok) throw new Error(answer.body.message)
  return answer.body
}

const ask = (key = randomUUID()) =>
  callOffice(app, proveBooks, { body: {}, headers: { 'idempotency-key': key } }, finance)

test('the nightly proof is listed with each check and a trial balance that sums to zero', async () => {
  expect(await listed()).toEqual({ runs: [], askedAt: null })
  await nightlyProof.run(app.ctx)
  const { run, checks, balances } = await newestProof()
  expect(run).toMatchObject({ result: 'passed', askedBy: null, members: 1, entries: 2 })
  expect(checks).toEqual(ledgerChecks.map((name) => ({ name, broken: null })))
  expect(balances.filter(({ balance }) => balance !== 0n)).toEqual([
    { account: 'house:bank', unit: 'THB', members: 1, balance: -100_00n },
    { account: 'wallet', unit: 'THB', members: 1, balance: 100_00n },
  ])
})

let minutes = 0
/** Proofs are not asked for in a row. */
const later = (): void => {
  minutes += 6
  const ms = minutes * 60_000
  clock.set(() => new Date(Date.now() + ms))
}
afterAll(() => clock.set())

test('a proof that finance asks for runs once, under their name', async () => {
  const key = randomUUID()
  expect(await ask(key)).toMatchObject({ ok: true })
  expect(await ask(key)).toMatchObject({ ok: true })
  expect((await listed()).askedAt).not.toBeNull()
  await Promise.all([nightlyProof.run(app.ctx), nightlyProof.run(app.ctx)])
  await nightlyProof.run(app.ctx)
  const { runs, askedAt } = await listed()
  expect(runs.map(({ askedBy }) => askedBy)).toEqual([`คุณ ${finance.username}`, null])
  expect(askedAt).toBeNull()
  expect(await ask()).toMatchObject(refusal('REQUEST_LIMIT'))
  const events = await auditEventsOf(app, finance)
  expect(events.filter(({ action }) => action === 'prove-books')).toHaveLength(1)
})

test('a broken book is named under each check that it breaks; the other checks still run', async () => {
  await asOwner(app, `update account set balance = balance + 1 where name = 'wallet'`)
  later()
  expect(await ask()).toMatchObject({ ok: true })
  await nightlyProof.run(app.ctx)
  const { run, checks } = await newestProof()
  await asOwner(app, `update account set balance = balance - 1 where name = 'wallet'`)
  expect(run.result).toBe('unbalanced')
  const memberId = member.id.toString()
  expect(checks.filter(({ broken }) => broken)).toEqual([
    { name: 'balance', broken: { memberId, account: 'wallet' } },
    { name: 'book-zero', broken: { memberId, account: 'THB' } },
  ])
})

test('a proof that cannot run is listed as failed', async () => {
  await asOwner(app, 'alter table entry rename to entry_away')
  later()
  expect(await ask()).toMatchObject({ ok: true })
  await nightlyProof.run(app.ctx)
  await asOwner(app, 'alter table entry_away rename to entry')
  expect(await newestProof()).toMatchObject({
    run: { result: 'failed', members: 0 },
    checks: [],
    balances: [],
  })
})

test('a proof whose process stops waits for the next process', async () => {
  later()
  await ask()
  const stop = new AbortController()
  stop.abort()
  await asOwner(app, 'alter table entry rename to entry_away')
  await nightlyProof.run(app.ctx, stop.signal)
  await asOwner(app, 'alter table entry_away rename to entry')
  const { runs, askedAt } = await listed()
  expect(askedAt).not.toBeNull()
  later()
  await nightlyProof.run(app.ctx)
  const after = await listed()
  expect([after.runs.length - runs.length, after.runs[0]?.result]).toEqual([1, 'passed'])
})

test('the server cannot change what a proof found', async () => {
  await expect(app.ctx.db.query(`update proof_run set result = 'passed'`)).rejects.toMatchObject({
    code: '42501',
  })
})

test('NOT_ALLOWED: an auditor asks for no proof, and support reads none', async () => {
  expect(await callOffice(app, proveBooks, { body: {} }, auditor)).toMatchObject(
    refusal('NOT_ALLOWED'),
  )
  expect(await callOffice(app, listProofs, {}, support)).toMatchObject(refusal('NOT_ALLOWED'))
})

test('NO_DATA: a proof that is not stored', async () => {
  expect(await callOffice(app, readProof, { params: { id: randomUUID() } }, finance)).toMatchObject(
    refusal('NO_DATA'),
  )
})

test('IDEMPOTENCY_MISMATCH: a key of another call asks for no proof', async () => {
  const key = randomUUID()
  await app.ctx.db.query(
    'insert into office_key (staff_id, key, body_hash, at) values ($1, $2, $3, $4)',
    [finance.id, key, Buffer.from('another call'), clock.now()],
  )
  expect(await ask(key)).toMatchObject(refusal('IDEMPOTENCY_MISMATCH'))
})

test('NOT_WAITING: a proof that was asked for has not ended', async () => {
  later()
  await ask()
  expect(await ask()).toMatchObject(refusal('NOT_WAITING'))
})
