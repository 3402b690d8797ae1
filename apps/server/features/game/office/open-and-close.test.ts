import { expect, test } from 'vitest'
import type { Wire } from '@champa/contract/endpoint'
import { closeGame, openGame } from '@champa/contract/office/games'
import { startTestApp } from '../../../testing/test-app.ts'
import { noEvidence, reason, testApprovals } from '../../../testing/test-approvals.ts'
import { auditEventsOf, callOffice } from '../../../testing/test-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { freshStaff, decide, stateOf } = testApprovals(app)
const [maker, manager] = [await freshStaff('finance'), await freshStaff('manager')]

const open = (code: string) =>
  callOffice(
    app,
    openGame,
    {
      params: { code },
      body: { reason, evidence: noEvidence } satisfies Wire<typeof openGame, 'body'>,
    },
    maker,
  )
const close = (code: string) =>
  callOffice(app, closeGame, { params: { code }, body: { reason } }, manager)

async function isOpen(code: string): Promise<boolean | undefined> {
  const [row] = await app.ctx.db.query<{ enabled: boolean }>(
    'select enabled from game where code = $1',
    [code],
  )
  return row?.enabled
}

async function requestOpening(code: string): Promise<string> {
  const asked = await open(code)
  if (!asked.ok || asked.body.outcome === 'done') throw new Error('it was not requested')
  return asked.body.approvalId
}

test('opening a game takes two people, closing it one [office:45]', async () => {
  expect(await close('naga')).toMatchObject({ status: 200 })
  expect(await isOpen('naga')).toBe(false)
  expect((await auditEventsOf(app, manager)).at(-1)).toMatchObject({
    action: 'close-game',
    about: 'naga',
    body: { reason },
  })
  const id = await requestOpening('naga')
  expect(await isOpen('naga')).toBe(false)
  expect(await decide(manager, id)).toMatchObject({ body: { state: 'executed' } })
  expect(await isOpen('naga')).toBe(true)
})

test('NOT_WAITING: an open game is not opened, nor a closed one closed', async () => {
  expect(await open('naga')).toMatchObject({ body: { message: 'NOT_WAITING' } })
  await close('mekong')
  expect(await close('mekong')).toMatchObject({ body: { message: 'NOT_WAITING' } })
  await app.operator.db.query(
    "update game set provider = 'http', connection = null where code = 'mekong'",
  )
  expect(await open('mekong')).toMatchObject({ body: { message: 'NOT_WAITING' } })
})

test('NO_DATA: an unknown game is neither opened nor closed', async () => {
  expect([await open('unknown'), await close('unknown')]).toMatchObject([
    { body: { message: 'NO_DATA' } },
    { body: { message: 'NO_DATA' } },
  ])
})

test('APPROVAL_EXISTS: one request waits, and a new rate makes it stale [office:16]', async () => {
  await close('sixstars')
  const id = await requestOpening('sixstars')
  expect(await open('sixstars')).toMatchObject({
    body: { message: 'APPROVAL_EXISTS', approvalId: id },
  })
  await app.operator.db.query("update game set rate_scaled = 20000 where code = 'sixstars'")
  expect(await decide(manager, id)).toMatchObject({
    body: { message: 'APPROVAL_STALE', differences: [{ field: 'opening' }] },
  })
  expect([await stateOf(id), await isOpen('sixstars')]).toEqual(['stale', false])
})

test('APPROVER_MISSING: a game that nobody could decide about is not requested', async () => {
  const switchManagers = (status: string) =>
    app.operator.db.query("update staff set status = $1 where 'manager' = any(roles)", [status])
  await switchManagers('off')
  expect(await open('sixstars')).toMatchObject({ body: { message: 'APPROVER_MISSING' } })
  await switchManagers('active')
})
