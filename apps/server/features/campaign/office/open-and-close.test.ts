import { expect, test } from 'vitest'
import { closeCampaign, openCampaign } from '@champa/contract/office/campaigns'
import { startTestApp } from '../../../testing/test-app.ts'
import { noEvidence, reason, testApprovals } from '../../../testing/test-approvals.ts'
import { putCampaign } from '../../../testing/test-campaigns.ts'
import { auditEventsOf, callOffice, type TestStaff } from '../../../testing/test-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { freshStaff, decide, stateOf } = testApprovals(app)
const [maker, manager] = [await freshStaff('marketing'), await freshStaff('manager')]

const open = (code: string, staff: TestStaff = maker) =>
  callOffice(app, openCampaign, { params: { code }, body: { reason, evidence: noEvidence } }, staff)
const close = (code: string) =>
  callOffice(app, closeCampaign, { params: { code }, body: { reason } }, maker)

let codes = 0
async function closed(budget: bigint | null): Promise<string> {
  const code = `OFFICE${(codes += 1)}`
  await putCampaign(app, { code, budget, enabled: false })
  return code
}

async function isOpen(code: string): Promise<boolean | undefined> {
  const [row] = await app.ctx.db.query<{ enabled: boolean }>(
    'select enabled from campaign where code = $1',
    [code],
  )
  return row?.enabled
}

test('a campaign below the limit opens at once [office:12]', async () => {
  const code = await closed(49_999_99n)
  expect(await open(code)).toMatchObject({ body: { outcome: 'done' } })
  expect(await isOpen(code)).toBe(true)
  expect((await auditEventsOf(app, maker)).at(-1)).toMatchObject({
    action: 'open-campaign',
    about: code,
  })
})

test.each([50_000_00n, null])(
  'a campaign with the budget %s takes two people [office:11]',
  async (budget) => {
    const code = await closed(budget)
    const asked = await open(code)
    if (!asked.ok || asked.body.outcome === 'done') throw new Error('it was not requested')
    expect(await isOpen(code)).toBe(false)
    expect(await decide(manager, asked.body.approvalId)).toMatchObject({
      body: { state: 'executed' },
    })
    expect(await isOpen(code)).toBe(true)
  },
)

test('IDEMPOTENCY_MISMATCH: a repeat is about the same campaign, and gets the first answer', async () => {
  const [code, other] = [await closed(1_00n), await closed(1_00n)]
  const once = (name: string) =>
    callOffice(
      app,
      openCampaign,
      {
        params: { code: name },
        body: { reason, evidence: noEvidence },
        headers: { 'idempotency-key': 'open-campaign-once' },
      },
      maker,
    )
  expect(await once(code)).toMatchObject({ body: { outcome: 'done' } })
  expect(await once(code)).toMatchObject({ body: { outcome: 'done' } })
  expect(await once(other)).toMatchObject({ body: { message: 'IDEMPOTENCY_MISMATCH' } })
  expect(await isOpen(other)).toBe(false)
})

test('NOT_WAITING: an open campaign is not opened, nor a closed one closed', async () => {
  const code = await closed(1_00n)
  expect(await close(code)).toMatchObject({ body: { message: 'NOT_WAITING' } })
  await open(code)
  expect(await open(code)).toMatchObject({ body: { message: 'NOT_WAITING' } })
  expect(await close(code)).toMatchObject({ status: 200 })
  expect(await isOpen(code)).toBe(false)
})

test('NO_DATA: an unknown campaign is neither opened nor closed', async () => {
  expect([await open('NONE'), await close('NONE')]).toMatchObject([
    { body: { message: 'NO_DATA' } },
    { body: { message: 'NO_DATA' } },
  ])
})

test('APPROVAL_EXISTS: one request waits, and other terms make it stale [office:16]', async () => {
  const code = await closed(null)
  const asked = await open(code)
  if (!asked.ok || asked.body.outcome === 'done') throw new Error('it was not requested')
  const { approvalId } = asked.body
  expect(await open(code)).toMatchObject({ body: { message: 'APPROVAL_EXISTS', approvalId } })
  await app.operator.db.query('update campaign set credit = credit + 100 where code = $1', [code])
  expect(await decide(manager, approvalId)).toMatchObject({
    body: { message: 'APPROVAL_STALE', differences: [{ field: 'opening' }] },
  })
  expect([await stateOf(approvalId), await isOpen(code)]).toEqual(['stale', false])
})

test('APPROVER_MISSING: a campaign that nobody could decide about is not requested', async () => {
  const code = await closed(null)
  const switchManagers = (status: string) =>
    app.operator.db.query("update staff set status = $1 where 'manager' = any(roles)", [status])
  await switchManagers('off')
  expect(await open(code)).toMatchObject({ body: { message: 'APPROVER_MISSING' } })
  await switchManagers('active')
})
