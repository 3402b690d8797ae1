import pg from 'pg'
import { expect, test } from 'vitest'
import { createQrcode } from '@champa/contract/deposit'
import {
  closeGateway,
  openGateway,
  readGateways,
  testGateway,
} from '@champa/contract/office/deposits/gateways'
import { clock } from '../../../platform/clock.ts'
import { planOptions } from '../../../platform/db.ts'
import { deliver, sealedWebhook } from '../../../testing/gateway-webhooks.ts'
import { eventually, payCode } from '../../../testing/outside-world.ts'
import { walletOf } from '../../../testing/pay-in.ts'
import { findScans, noteStatements } from '../../../testing/plan-scans.ts'
import { justified, reason, testApprovals } from '../../../testing/test-approvals.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { testCodes } from '../../../testing/test-codes.ts'
import { auditEventsOf, callOffice } from '../../../testing/test-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { open: openCode } = testCodes(app)
const { freshStaff, decide } = testApprovals(app)
const [maker, checker] = [await freshStaff('finance'), await freshStaff('manager')]
type Code = 'PAYONEX' | 'WW' | 'FP'

async function rowOf(code: Code) {
  const answer = await callOffice(app, readGateways, {}, maker)
  if (!answer.ok) throw new Error(answer.body.message)
  return answer.body.rows.find((row) => row.code === code)!
}
const close = (code: Code) =>
  callOffice(app, closeGateway, { params: { code }, body: { reason } }, checker)
const open = (code: Code) =>
  callOffice(app, openGateway, { params: { code }, body: justified }, maker)

test('[office:45] a gateway is closed by one person and opened by two; its codes stay payable', async () => {
  const code = await openCode(100)
  expect(await open('PAYONEX')).toMatchObject({ body: { message: 'NOT_WAITING' } })
  expect(await close('PAYONEX')).toMatchObject({ status: 200 })
  expect(await close('PAYONEX')).toMatchObject({ body: { message: 'NOT_WAITING' } })
  expect((await rowOf('PAYONEX')).state).toBe('resting')
  const member = await app.member()
  const wanted = { params: { bankCode: 'PAYONEX' }, body: { amount: 100 } }
  expect(await app.call(createQrcode, wanted, member)).toMatchObject({
    body: { message: 'NO_DATA' },
  })
  await payCode(app, code.payload)
  await eventually(async () => (await walletOf(app, code.member)) === 100_00n)
  const asked = await open('PAYONEX')
  if (!asked.ok || asked.body.outcome !== 'approval') throw new Error('it was not requested')
  expect((await rowOf('PAYONEX')).state).toBe('resting')
  expect(await decide(checker, asked.body.approvalId)).toMatchObject({
    body: { state: 'executed' },
  })
  expect((await rowOf('PAYONEX')).state).toBe('open')
  expect(await app.call(createQrcode, wanted, member)).toMatchObject({ body: { hasQrcode: true } })
  expect((await auditEventsOf(app, checker)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['close-gateway', 'decide-approval']),
  )
  await app.proveBooks()
})

test('a gateway shows the codes and reports of the last hour, and refused webhooks', async () => {
  const before = await rowOf('PAYONEX')
  const code = await openCode(200)
  await openCode(300)
  await payCode(app, code.payload)
  await eventually(async () => (await walletOf(app, code.member)) === 200_00n)
  const forged = sealedWebhook(app, 'PAYONEX', { reference: code.reference, secret: 'b3RoZXI=' })
  expect(await deliver(app, 'PAYONEX', forged)).toBe(401)
  const row = await rowOf('PAYONEX')
  expect(row).toMatchObject({
    isConnected: true,
    accounts: ['0142583690'],
    codes: {
      requested: before.codes.requested + 2,
      made: before.codes.made + 2,
      paid: before.codes.paid + 1,
      failed: 0,
    },
    refusedWebhooks: before.refusedWebhooks + 1,
    medianReportMs: expect.any(Number),
    lastReportAt: expect.any(Number),
  })
  clock.set(() => new Date(Date.now() + 2 * 3_600_000))
  expect(await app.ctx.officeDb.query('select 1')).toBeDefined()
  clock.set()
})

test('a test call asks about a code that does not exist, and creates nothing', async () => {
  const count = () => app.ctx.db.query('select count(*) from qrcode')
  const before = await count()
  const ask = (code: Code) => callOffice(app, testGateway, { params: { code } }, maker)
  expect(await ask('WW')).toMatchObject({ body: { outcome: 'ok', ms: expect.any(Number) } })
  await app.fault('ww/query', 'error', 1)
  expect(await ask('WW')).toMatchObject({ body: { outcome: 'silent' } })
  await app.clearFaults()
  expect(await count()).toEqual(before)
  expect((await auditEventsOf(app, maker)).at(-1)).toMatchObject({
    action: 'test-gateway',
    about: 'WW',
    body: { details: { outcome: 'silent' } },
  })
})

test('[office:57] the gateways read no whole table', async () => {
  const texts = new Set<string>()
  noteStatements(app.ctx.officeDb, texts)
  await rowOf('FP')
  expect(texts.size).toBeGreaterThanOrEqual(3)
  const client = new pg.Client({ connectionString: app.ownerUrl, options: planOptions.join(' ') })
  await client.connect()
  expect(await findScans(client, texts).finally(() => client.end())).toEqual([])
})
