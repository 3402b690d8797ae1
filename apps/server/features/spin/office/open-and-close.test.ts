import { expect, test } from 'vitest'
import { closeWheel, openWheel } from '@champa/contract/office/wheels'
import { startTestApp } from '../../../testing/test-app.ts'
import { noEvidence, reason, testApprovals } from '../../../testing/test-approvals.ts'
import { callOffice } from '../../../testing/test-staff.ts'
import { putWheel } from '../../../testing/test-wheels.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { freshStaff, decide, stateOf } = testApprovals(app)
const [maker, manager] = [await freshStaff('marketing'), await freshStaff('manager')]

const open = (code: string) =>
  callOffice(app, openWheel, { params: { code }, body: { reason, evidence: noEvidence } }, maker)
const close = (code: string) =>
  callOffice(app, closeWheel, { params: { code }, body: { reason } }, maker)

let codes = 0
async function closed(): Promise<string> {
  const code = `OFFICE${(codes += 1)}`
  const slices = [{ code: 'C5', weight: 10_000, kind: 'coins' as const }]
  await putWheel(app, { code, enabled: false, slices })
  return code
}

async function isOpen(code: string): Promise<boolean | undefined> {
  const [row] = await app.ctx.db.query<{ enabled: boolean }>(
    'select enabled from wheel where code = $1',
    [code],
  )
  return row?.enabled
}

async function requestOpening(code: string): Promise<string> {
  const asked = await open(code)
  if (!asked.ok || asked.body.outcome === 'done') throw new Error('it was not requested')
  return asked.body.approvalId
}

test('opening a wheel takes two people, closing it one [office:11]', async () => {
  const code = await closed()
  const id = await requestOpening(code)
  expect(await isOpen(code)).toBe(false)
  expect(await decide(manager, id)).toMatchObject({ body: { state: 'executed' } })
  expect(await isOpen(code)).toBe(true)
  expect(await close(code)).toMatchObject({ status: 200 })
  expect(await isOpen(code)).toBe(false)
})

test('NOT_WAITING: a closed wheel is not closed, nor one opened beside another', async () => {
  const [first, second] = [await closed(), await closed()]
  expect(await close(first)).toMatchObject({ body: { message: 'NOT_WAITING' } })
  await decide(manager, await requestOpening(first))
  expect(await open(second)).toMatchObject({ body: { message: 'NOT_WAITING' } })
  await close(first)
})

test('NO_DATA: an unknown wheel is neither opened nor closed', async () => {
  expect([await open('NONE'), await close('NONE')]).toMatchObject([
    { body: { message: 'NO_DATA' } },
    { body: { message: 'NO_DATA' } },
  ])
})

test('APPROVAL_EXISTS: one request waits, and other odds make it stale [office:16]', async () => {
  const code = await closed()
  const approvalId = await requestOpening(code)
  expect(await open(code)).toMatchObject({ body: { message: 'APPROVAL_EXISTS', approvalId } })
  await app.operator.db.query('update wheel_slice set weight = 9999 where wheel = $1', [code])
  expect(await decide(manager, approvalId)).toMatchObject({
    body: { message: 'APPROVAL_STALE', differences: [{ field: 'opening' }] },
  })
  expect([await stateOf(approvalId), await isOpen(code)]).toEqual(['stale', false])
})

test('APPROVER_MISSING: a wheel that nobody could decide about is not requested', async () => {
  const code = await closed()
  const switchManagers = (status: string) =>
    app.operator.db.query("update staff set status = $1 where 'manager' = any(roles)", [status])
  await switchManagers('off')
  expect(await open(code)).toMatchObject({ body: { message: 'APPROVER_MISSING' } })
  await switchManagers('active')
})
