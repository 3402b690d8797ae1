import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { officeRequester, requesterHeader } from '@champa/contract/constants'
import { minorUnits } from '@champa/contract/money'
import * as approvals from '@champa/contract/office/approvals'
import { maxEvidenceBytes } from '@champa/contract/office/approval-shapes'
import { clock } from '../../../platform/clock.ts'
import { newRowId } from '../../../platform/ids.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { reason, testApprovals } from '../../../testing/test-approvals.ts'
import { auditEventsOf, callOffice } from '../../../testing/test-staff.ts'
import { decisionJobs } from '../../approval-actions/index.ts'
import { adjustAction } from '../../correction/office/money-actions.ts'
import { approveAction } from '../../withdraw/index.ts'
import { actOrRequest } from '../index.ts'

const folder = mkdtempSync(join(tmpdir(), 'champa-evidence-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const app = await startTestApp({ LOG_LEVEL: 'silent', DATA_DIR: folder })
const { freshStaff, request, callOf, reviewedWithdrawal } = testApprovals(app)
const [maker, manager] = [await freshStaff('finance'), await freshStaff('manager')]

const adjustment = (member: TestMember, files: string[]) =>
  request(maker, adjustAction, { memberId: member.id, amount: minorUnits(1_00n) }, { files })

async function upload(bytes: Uint8Array, name: string, staff = maker) {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(bytes)]), name)
  const answer = await fetch(`${app.url}${approvals.uploadEvidence.path}`, {
    method: 'POST',
    headers: { [requesterHeader]: officeRequester, authorization: `Bearer ${staff.token}` },
    body: form,
  })
  return (await answer.json()) as { id: string; type: string; message?: string }
}

const picture = await sharp({
  create: { width: 600, height: 800, channels: 3, background: '#fff' },
})
  .png()
  .toBuffer()
const pdf = Buffer.from('%PDF-1.4\n%%EOF')

test('evidence is drawn anew, belongs to one request, and opens by a short link', async () => {
  const [image, letter] = [await upload(picture, 'slip.png'), await upload(pdf, 'letter.pdf')]
  expect([image.type, letter.type]).toEqual(['image/jpeg', 'application/pdf'])
  const id = await adjustment(await app.member(), [image.id, letter.id])
  const link = await callOffice(
    app,
    approvals.readEvidence,
    { params: { id, file: image.id } },
    manager,
  )
  if (!link.ok) throw new Error(link.body.message)
  const served = await fetch(`${app.url}${link.body.url}`)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  clock.set(() => new Date(Date.now() + 5 * 60_000))
  expect((await fetch(`${app.url}${link.body.url}`)).status).toBe(401)
  clock.set()
  const again = adjustment(await app.member(), [image.id])
  await expect(again).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  const unknown = { params: { id, file: 'zzzzzzzzzzzzzzzz' } }
  expect(await callOffice(app, approvals.readEvidence, unknown, manager)).toMatchObject({
    body: { message: 'NO_DATA' },
  })
})

test('files of an act that is done at once stay with it', async () => {
  const { id: file } = await upload(picture, 'chat.png')
  const id = await reviewedWithdrawal(await app.member(500_00n), 500)
  const acted = await actOrRequest(app.ctx, await callOf(maker), approveAction, {
    params: { id },
    reason,
    evidence: { files: [file] },
    auditAction: 'approve-withdrawal',
  })
  expect(acted).toEqual({ outcome: 'done' })
  const { approvalId } = (await auditEventsOf(app, maker)).at(-1)!.body as { approvalId: string }
  clock.set(() => new Date(Date.now() + 25 * 3_600_000))
  const sweep = decisionJobs.find((job) => job.name === 'sweep-evidence')!
  await sweep.run(app.ctx)
  clock.set()
  const opened = { params: { id: approvalId, file } }
  expect(await callOffice(app, approvals.readEvidence, opened, manager)).toMatchObject({ ok: true })
  expect(
    await callOffice(app, approvals.readApproval, { params: { id: approvalId } }, manager),
  ).toMatchObject({
    body: {
      state: 'executed',
      decidedBy: null,
      evidence: { files: [{ id: file }] },
      events: [{ step: 'made' }, { step: 'executed' }],
    },
  })
})

test('CHAT_FILE_UNSUPPORTED: only pictures and PDFs are evidence, whatever the name', async () => {
  expect(await upload(Buffer.from('MZ program'), 'slip.pdf')).toMatchObject({
    message: 'CHAT_FILE_UNSUPPORTED',
  })
})

test('CHAT_FILE_TOO_LARGE: a file above 10 MB is refused', async () => {
  const large = Buffer.concat([pdf, Buffer.alloc(maxEvidenceBytes)])
  expect(await upload(large, 'large.pdf')).toMatchObject({ message: 'CHAT_FILE_TOO_LARGE' })
})

test('CHAT_UPLOAD_FAIL: a file that was not stored is swept after a day', async () => {
  rmSync(join(folder, 'files'), { recursive: true, force: true })
  writeFileSync(join(folder, 'files'), 'in the way')
  expect(await upload(pdf, 'letter.pdf')).toMatchObject({ message: 'CHAT_UPLOAD_FAIL' })
  rmSync(join(folder, 'files'))
  await upload(pdf, 'unused.pdf')
  clock.set(() => new Date(Date.now() + 25 * 3_600_000))
  const sweep = decisionJobs.find((job) => job.name === 'sweep-evidence')!
  expect(await sweep.run(app.ctx)).toBe(2)
  expect(await sweep.run(app.ctx)).toBe(0)
})

test('UNAUTHORIZED: a forged link opens no evidence', async () => {
  const forged = `${app.url}/api/office/files/1.abcdef.zz.${'A'.repeat(43)}`
  expect((await fetch(forged)).status).toBe(401)
})

test('the server’s login adds no evidence to an earlier request and moves none', async () => {
  const { id: file } = await upload(pdf, 'letter.pdf')
  const { id: later } = await upload(pdf, 'later.pdf')
  const id = await adjustment(await app.member(), [file])
  const [row] = await app.ctx.db.query<{ attached: number; deleted: boolean }>(
    `select attach_evidence($1, $2, $3, array['copy1']) as attached,
        delete_unused_evidence($4) as deleted`,
    [id, maker.id, [later], file],
  )
  expect(row).toEqual({ attached: 0, deleted: false })
  const files = await app.ctx.db.query('select file_id from approval_file where approval_id = $1', [
    id,
  ])
  expect(files).toEqual([{ fileId: file }])
})

test('INVALID_INPUT: a message is evidence only if it is in the member’s conversation', async () => {
  const [member, other] = [await app.member(), await app.member()]
  const say = async ({ id }: TestMember) => {
    const message = newRowId()
    await app.ctx.db.query(
      `insert into chat_message (member_id, seq, id, sender, message, created_at)
        values ($1, 1, $2, 'customer', '{"text": "hello"}', $3)`,
      [id, message, clock.now()],
    )
    return message
  }
  const [own, foreign] = [await say(member), await say(other)]
  const ask = (message: string) =>
    request(
      maker,
      adjustAction,
      { memberId: member.id, amount: minorUnits(1_00n) },
      { files: [], message },
    )
  for (const message of ['x', foreign])
    await expect(ask(message)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: ['evidence.message'] },
    })
  expect(await ask(own)).toMatch(/^[0-9a-z]{16}$/)
})
