import { afterEach, expect, test } from 'vitest'
import type { EndpointSpec, Wire } from '@champa/contract/endpoint'
import { openCampaign } from '@champa/contract/office/campaigns'
import * as corrections from '@champa/contract/office/corrections'
import { pausePayouts } from '@champa/contract/office/withdrawal-acts'
import { beforeStatement, insideTransaction } from '../../testing/before-transaction.ts'
import { clock } from '../../platform/clock.ts'
import { newRowId } from '../../platform/ids.ts'
import { walletOf } from '../../testing/pay-in.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { putCampaign } from '../../testing/test-campaigns.ts'
import { justified, noEvidence, reason, testApprovals } from '../../testing/test-approvals.ts'
import { changeOnce } from '../audit/index.ts'
import { payOutAction } from '../correction/office/pay-out-action.ts'
import { carryOut, type DueApproval } from './carry-out.ts'
import { auditEventsOf, callOffice, type TestStaff } from '../../testing/test-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
afterEach(() => app.proveBooks())
const { freshStaff, decide } = testApprovals(app)
const [maker, support, checker] = [
  await freshStaff('finance'),
  await freshStaff('support'),
  await freshStaff('manager'),
]

let keys = 0
const newKey = (): string => `repeat-key-${(keys += 1)}`

/** Calls with an Idempotency-Key, as the office does after a lost reply. */
const send = <E extends EndpointSpec>(
  endpoint: E,
  key: string,
  input: { params?: Wire<E, 'params'>; body: Wire<E, 'body'> },
  staff: TestStaff = maker,
) => callOffice(app, endpoint, { ...input, headers: { 'idempotency-key': key } }, staff)

const adjust = ({ id }: TestMember, key: string, amount = 50) =>
  send(corrections.adjustMember, key, {
    params: { id: `${id}` },
    body: { amount, ...justified },
  })

const requestsAbout = ({ id }: TestMember) =>
  app.ctx.db.query('select state from approval where about_member = $1 order by made_at', [id])

const setStatus = ({ id }: TestMember, status: string) =>
  app.operator.db.query('update member set status = $2 where member_id = $1', [id, status])

const payOut = ({ id }: TestMember, key: string) =>
  send(corrections.payOutMember, key, { params: { id: `${id}` }, body: justified }, support)

test('a repeat after a lost reply finds the request that was made, also once it was decided', async () => {
  const member = await app.member()
  const key = newKey()
  const first = await adjust(member, key)
  expect(first).toMatchObject({ ok: true, body: { outcome: 'approval' } })
  expect((await adjust(member, key)).body).toEqual(first.body)
  const { approvalId } = first.body as { approvalId: string }
  expect(await decide(checker, approvalId)).toMatchObject({ body: { state: 'executed' } })
  expect((await adjust(member, key)).body).toEqual(first.body)
  expect(await requestsAbout(member)).toEqual([{ state: 'executed' }])
  expect(await walletOf(app, member)).toBe(50_00n)
})

test('two calls at once with one key make one request', async () => {
  const member = await app.member()
  const key = newKey()
  const answers = await Promise.all([adjust(member, key), adjust(member, key), adjust(member, key)])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers[0]).toMatchObject({ ok: true })
  expect(await requestsAbout(member)).toHaveLength(1)
})

test('a repeat that was judged before the first call ended gets the first answer', async () => {
  const member = await app.member()
  const key = newKey()
  let first: Awaited<ReturnType<typeof adjust>> | null = null
  const second = await beforeStatement(
    app,
    'approval-people',
    async () => (first = await adjust(member, key)),
    () => adjust(member, key),
  )
  expect(first).toMatchObject({ ok: true })
  expect(second.body).toEqual(first!.body)
  expect(await requestsAbout(member)).toHaveLength(1)
})

test('IDEMPOTENCY_MISMATCH: a key that came with another call makes nothing', async () => {
  const member = await app.member()
  const key = newKey()
  await adjust(member, key)
  expect(await adjust(member, key, 51)).toMatchObject({
    status: 409,
    body: { message: 'IDEMPOTENCY_MISMATCH' },
  })
  expect(await adjust(await app.member(), key)).toMatchObject({
    body: { message: 'IDEMPOTENCY_MISMATCH' },
  })
  expect(await requestsAbout(member)).toHaveLength(1)
})

test('a key that a refused call frees at that moment is taken by the next call', async () => {
  const key = { staffId: maker.id, key: newKey(), hash: Buffer.alloc(32, 7) }
  const keysSql = 'select outcome from office_key where staff_id = $1 and key = $2'
  await app.ctx.db.query(
    'insert into office_key (staff_id, key, body_hash, outcome, at) values ($1, $2, $3, $4, $5)',
    [key.staffId, key.key, key.hash, { outcome: 'started' }, clock.now()],
  )
  const free = () =>
    app.ctx.db.query('delete from office_key where staff_id = $1 and key = $2', [maker.id, key.key])
  const changed = await insideTransaction(app, 'office-key-read', free, () =>
    changeOnce(app.ctx, key, async () => ({ answer: { outcome: 'done' }, event: null })),
  )
  expect(changed).toEqual({ answer: { outcome: 'done' }, isRepeat: false })
  expect(await app.ctx.db.query(keysSql, [key.staffId, key.key])).toEqual([
    { outcome: { outcome: 'done' } },
  ])
})

test('after a failure the same call with the same file may be repeated', async () => {
  const member = await app.member(100_00n)
  await setStatus(member, 'closed')
  const fileId = newRowId()
  await app.ctx.db.query(
    `insert into approval_file (file_id, staff_id, object, content_type, name, bytes, uploaded_at,
        stored)
      values ($1, $2, $3, 'application/pdf', 'letter.pdf', 5, $4, true)`,
    [fileId, support.id, `evidence/${fileId}.pdf`, clock.now()],
  )
  const key = newKey()
  const body = { reason, evidence: { files: [fileId] } }
  const pay = () =>
    send(corrections.payOutMember, key, { params: { id: `${member.id}` }, body }, support)
  const open = () => setStatus(member, 'active')
  const refused = await beforeStatement(app, 'withdrawal-of-key', open, pay)
  expect(refused).toMatchObject({ body: { message: 'NOT_WAITING' } })
  await setStatus(member, 'closed')
  expect((await pay()).body).toEqual({ outcome: 'done' })
  const files = await app.ctx.db.query<{ state: string }>(
    `select a.state
      from approval_file f
      join approval a using (approval_id)
      where f.object = $1
      order by a.made_at`,
    [`evidence/${fileId}.pdf`],
  )
  expect(files.map(({ state }) => state)).toEqual(['failed', 'executed'])
})

test('an action that the job ends in the middle of the call is answered with its end', async () => {
  const member = await app.member(100_00n)
  await setStatus(member, 'closed')
  const key = newKey()
  const byJob = async () => {
    const [due] = await app.ctx.db.query<DueApproval>(
      'select approval_id, params, reason, evidence from approval where about_member = $1',
      [member.id],
    )
    await carryOut(app.ctx, payOutAction, due!)
    await setStatus(member, 'active')
  }
  const pay = () => payOut(member, key)
  expect((await beforeStatement(app, 'withdrawal-of-key', byJob, pay)).body).toEqual({
    outcome: 'done',
  })
  expect((await pay()).body).toEqual({ outcome: 'done' })
})

test('a key belongs to one person', async () => {
  const member = await app.member()
  const key = newKey()
  const first = await adjust(member, key)
  const other = await send(
    corrections.adjustMember,
    key,
    { params: { id: `${member.id}` }, body: { amount: 50, ...justified } },
    await freshStaff('finance'),
  )
  expect(first).toMatchObject({ ok: true })
  expect(other).toMatchObject({ body: { message: 'APPROVAL_EXISTS' } })
})

test('an action of several steps is done once, and the audit log has its begin and its end', async () => {
  const member = await app.member(100_00n)
  await setStatus(member, 'closed')
  const key = newKey()
  expect((await payOut(member, key)).body).toEqual({ outcome: 'done' })
  expect((await payOut(member, key)).body).toEqual({ outcome: 'done' })
  expect(await requestsAbout(member)).toEqual([{ state: 'executed' }])
  const audited = (await auditEventsOf(app, support)).filter(
    ({ aboutMember }) => aboutMember === member.id,
  )
  expect(audited).toMatchObject([
    { action: 'pay-out', outcome: 'asked' },
    { action: 'carry-out-approval', outcome: 'done', body: { details: { failure: null } } },
  ])
})

test('an action of several steps that ends without effect is recorded as failed, and its key is free', async () => {
  const member = await app.member(100_00n)
  await setStatus(member, 'closed')
  const key = newKey()
  const refused = await beforeStatement(
    app,
    'withdrawal-of-key',
    () => setStatus(member, 'active'),
    () => payOut(member, key),
  )
  expect(refused).toMatchObject({ body: { message: 'NOT_WAITING' } })
  const audited = (await auditEventsOf(app, support)).filter(
    ({ aboutMember }) => aboutMember === member.id,
  )
  expect(audited).toMatchObject([
    { action: 'pay-out', outcome: 'asked' },
    {
      action: 'carry-out-approval',
      outcome: 'failed',
      body: { details: { failure: 'NOT_WAITING' } },
    },
  ])
  await setStatus(member, 'closed')
  expect((await payOut(member, key)).body).toEqual({ outcome: 'done' })
  expect(await requestsAbout(member)).toEqual([{ state: 'failed' }, { state: 'executed' }])
})

test('an action that is done at once is done once', async () => {
  const marketing = await freshStaff('marketing')
  await putCampaign(app, { code: 'REPEAT', budget: 1_00n, enabled: false })
  const input = { params: { code: 'REPEAT' }, body: { reason, evidence: noEvidence } }
  const open = (key: string) => send(openCampaign, key, input, marketing)
  const key = newKey()
  expect((await open(key)).body).toEqual({ outcome: 'done' })
  expect((await open(key)).body).toEqual({ outcome: 'done' })
  expect(await open(newKey())).toMatchObject({ body: { message: 'NOT_WAITING' } })
})

test('a second pause by mistake of the same person is the first one', async () => {
  const pause = (key: string) =>
    send(pausePayouts, key, { body: { currency: 'LAK', reason: 'the bank is closed today' } })
  const since = async () => {
    const [row] = await app.ctx.db.query<{ since: string }>(
      "select value->'paused'->'LAK'->>'since' as since from operator_setting where name = 'payouts'",
    )
    return row?.since
  }
  const key = newKey()
  await pause(key)
  const first = await since()
  await pause(key)
  expect(await since()).toBe(first)
})
