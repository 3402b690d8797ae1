import { afterEach, expect, test } from 'vitest'
import { resumePayouts } from '@champa/contract/office/withdrawal-decisions'
import { clock } from '../../../platform/clock.ts'
import { noEvidence, reason, testApprovals } from '../../../testing/test-approvals.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { callOffice } from '../../../testing/test-staff.ts'
import { endPause, writePause } from './pause-payouts.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { freshStaff, decide, stateOf } = testApprovals(app)
const risk = await freshStaff('risk')
const manager = await freshStaff('manager')
afterEach(() => app.proveBooks())

const refusal = (status: number, message: string, more: object = {}) => ({
  status,
  body: { message, ...more },
})

const resume = (by = risk) =>
  callOffice(app, resumePayouts, { body: { currency: 'THB', reason, evidence: noEvidence } }, by)
/** The id of the request that a call has made. */
const requested = (answer: Awaited<ReturnType<typeof resume>>): string => {
  if (!answer.ok || answer.body.outcome !== 'approval') throw new Error(JSON.stringify(answer.body))
  return answer.body.approvalId
}
const pause = (since = clock.now().toISOString()) =>
  app.operator.db.transaction((tx) =>
    writePause(tx, 'THB', { since, by: 'x', reason: 'bank trouble' }),
  )
const end = (since: string) => app.operator.db.transaction((tx) => endPause(tx, 'THB', since))

test('payouts are sent again only when a second person agrees', async () => {
  await pause()
  const approval = requested(await resume())
  expect(await decide(risk, approval)).toMatchObject(refusal(403, 'APPROVAL_OWN'))
  await app.ctx.operatorSettings.refresh()
  expect(app.ctx.operatorSettings.read('payouts').paused.THB).toBeDefined()
  expect(await decide(manager, approval)).toMatchObject({ body: { state: 'executed' } })
  await app.ctx.operatorSettings.refresh()
  expect(app.ctx.operatorSettings.read('payouts').paused).toEqual({})
})

test('APPROVAL_STALE: a request to end one pause does not end a later one', async () => {
  const [first, second] = ['2026-01-31T08:00:00.000Z', '2026-01-31T09:00:00.000Z']
  await pause(first)
  const approval = requested(await resume())
  await pause(second)
  expect(await decide(manager, approval)).toMatchObject(refusal(409, 'APPROVAL_STALE'))
  await app.ctx.operatorSettings.refresh()
  expect(app.ctx.operatorSettings.read('payouts').paused.THB?.since).toBe(second)
  expect(await end(first)).toBe(false)
  expect(await end(second)).toBe(true)
})

test('a request to resume that is out of date ends when somebody asks again', async () => {
  const [first, second] = ['2026-02-01T08:00:00.000Z', '2026-02-01T09:00:00.000Z']
  await pause(first)
  const old = requested(await resume())
  expect(await resume()).toMatchObject(refusal(409, 'APPROVAL_EXISTS', { approvalId: old }))
  await pause(second)
  const approval = requested(await resume())
  expect(approval).not.toBe(old)
  expect(await stateOf(old)).toBe('stale')
  expect(await decide(manager, old)).toMatchObject(refusal(409, 'ALREADY_DECIDED'))
  expect(await decide(manager, approval)).toMatchObject({ body: { state: 'executed' } })
  const [entry] = await app.ctx.db.query<{ outcome: string }>(
    "select outcome from audit_entry where approval_id = $1 and action = 'stale-approval'",
    [old],
  )
  expect(entry).toEqual({ outcome: 'done' })
})

test('APPROVER_MISSING: stores no request to resume payouts that nobody could decide', async () => {
  const since = clock.now().toISOString()
  await pause(since)
  const switchManager = (status: string) =>
    app.operator.db.query('update staff set status = $2 where staff_id = $1', [manager.id, status])
  await switchManager('off')
  expect(await resume()).toMatchObject(refusal(409, 'APPROVER_MISSING'))
  await switchManager('active')
  await end(since)
})

test('NOT_WAITING: refuses to resume what is not paused', async () => {
  expect(await resume()).toMatchObject(refusal(409, 'NOT_WAITING'))
})
