import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clock } from '../../platform/clock.ts'
import { newRowId } from '../../platform/ids.ts'
import { startSlipApp } from '../../testing/slips.ts'
import { setDocument } from '../../testing/sign-up.ts'
import { storageOf } from '../../providers/storage/storage-of.ts'
import { forgetOldSlips } from './forget-old-slips.job.ts'

const app = await startSlipApp()

const monthsAhead = (months: number): void =>
  clock.set(() => new Date(Date.now() + months * 30.5 * 24 * 3_600_000))

test('forgetOldSlips deletes ended slips after 24 months or a set retention period', async () => {
  const member = await app.member()
  for (const [id, open] of [
    [newRowId(), false],
    [newRowId(), true],
  ] as const) {
    const object = `slips/${id.padEnd(40, '0').replace(/[^0-9a-f]/g, 'a')}.jpg`
    await storageOf(app.ctx).put(object, new Uint8Array([1]), 'image/jpeg')
    await app.ctx.db.query(
      `insert into slip (member_id, id, object, status, uploaded_at, decided_at, due_at)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        member.id,
        id,
        object,
        open ? 'in progress' : 'SUCCESS',
        clock.now(),
        open ? null : clock.now(),
        open ? clock.now() : null,
      ],
    )
  }
  const pictures = () => readdir(join(app.folder, 'files', 'slips'))
  monthsAhead(23)
  expect(await forgetOldSlips.run(app.ctx)).toBe(0)
  monthsAhead(25)
  expect(await forgetOldSlips.run(app.ctx)).toBe(1)
  expect(await pictures()).toHaveLength(1)
  expect(
    await app.ctx.db.query('select status from slip where member_id = $1', [member.id]),
  ).toEqual([{ status: 'in progress' }])
  await app.ctx.db.query(
    `update slip
      set status = 'SUCCESS', decided_at = uploaded_at, due_at = null
      where member_id = $1`,
    [member.id],
  )
  clock.set()
  await setDocument(app, 'retention', {
    ...app.ctx.operatorSettings.read('retention'),
    slipMonths: 3,
  })
  monthsAhead(2)
  expect(await forgetOldSlips.run(app.ctx)).toBe(0)
  monthsAhead(4)
  expect(await forgetOldSlips.run(app.ctx)).toBe(1)
  expect(await pictures()).toEqual([])
})
