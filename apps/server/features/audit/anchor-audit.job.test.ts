import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { asOwner } from '../../testing/as-owner.ts'
import { chainOf, faultOf } from '../../testing/audit-chains.ts'
import { openTestApp, startTestApp } from '../../testing/test-app.ts'
import { clock } from '../../platform/clock.ts'
import { anchorAudit } from './anchor-audit.job.ts'
import { verifyAudit } from './index.ts'

const app = await startTestApp()
const { ctx } = app
const later = (hours: number): void => clock.set(() => new Date(Date.now() + hours * 3_600_000))

test.each([
  [
    'the newest entries are cut off and the head is moved back',
    `delete from audit_entry where staff_id = $ and seq > 1;
     update audit_head h set seq = 1, hash = (
       select e.hash from audit_entry e where e.staff_id = $
     ) where h.staff_id = $`,
    'entry 3 of person $ is missing or another one',
  ],
  [
    'a whole person is removed',
    'delete from audit_entry where staff_id = $; delete from audit_head where staff_id = $',
    'entry 3 of person $ is missing or another one',
  ],
])('[office:28] the anchor shows that %s', async (_, change, why) => {
  const own = await openTestApp()
  try {
    const staffId = await chainOf(own, 3)
    expect(await anchorAudit.run(own.ctx)).toBe(1)
    expect(await verifyAudit(own.ctx.db)).toMatchObject({ anchors: 1, broken: null })
    await asOwner(own, change.replaceAll('$', String(staffId)))
    expect(await faultOf(own)).toEqual({ anchor: 1n, why: why.replace('$', String(staffId)) })
  } finally {
    await own.stop()
  }
})

test('a changed, reordered or missing anchor is found', async () => {
  const own = await openTestApp()
  try {
    for (const hour of [0, 1, 2]) {
      later(hour)
      await chainOf(own, 1)
      expect(await anchorAudit.run(own.ctx)).toBe(1)
    }
    for (const [change, anchor] of [
      [`update audit_anchor set at = at + interval '1 hour' where no = 2`, 2n],
      ['update audit_anchor set prev_hash = heads_hash where no = 3', 3n],
      ['delete from audit_anchor where no = 1', 1n],
    ] as const) {
      await asOwner(own, `create table saved_anchor as select * from audit_anchor; ${change}`)
      expect(await faultOf(own)).toMatchObject({ anchor })
      await asOwner(
        own,
        `delete from audit_anchor; insert into audit_anchor select * from saved_anchor;
         drop table saved_anchor`,
      )
    }
    expect(await faultOf(own)).toBeNull()
  } finally {
    await own.stop()
  }
})

test('the log is anchored once an hour across all processes', async () => {
  later(24)
  const runs = await Promise.all([1, 2, 3].map(() => anchorAudit.run(ctx)))
  expect(runs.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  expect(await anchorAudit.run(ctx)).toBe(0)
  later(25)
  expect(await anchorAudit.run(ctx)).toBe(1)
  expect(await faultOf(app)).toBeNull()
})

test('an anchor is also a file of the S3 store, and stands when the store fails', async () => {
  const files: { path: string; bytes: Buffer }[] = []
  let status = 200
  const store = createServer(async (request, response) => {
    const bytes = Buffer.concat(await Array.fromAsync(request))
    files.push({ path: request.url ?? '', bytes })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => void store.listen(0, '127.0.0.1', resolve))
  const { port } = store.address() as AddressInfo
  const own = await openTestApp({
    LOG_LEVEL: 'silent',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'audit',
    S3_KEY_ID: 'key',
    S3_SECRET: 'secret-of-the-store',
  })
  try {
    await chainOf(own, 1)
    expect(await anchorAudit.run(own.ctx)).toBe(1)
    const [anchor] = await own.ctx.db.query<{ heads: string; headsHash: Buffer }>(
      'select heads, heads_hash from audit_anchor',
    )
    const hash = anchor!.headsHash.toString('hex')
    expect(files.map(({ path }) => path)).toEqual([`/audit/anchors/${hash}.gz`])
    expect(JSON.parse(gunzipSync(files[0]!.bytes).toString())).toMatchObject({
      no: '1',
      heads: anchor!.heads,
      headsHash: hash,
    })
    status = 403
    later(1)
    expect(await anchorAudit.run(own.ctx)).toBe(1)
  } finally {
    await own.stop()
    store.closeAllConnections()
    store.close()
  }
})
