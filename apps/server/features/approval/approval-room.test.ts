import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import { officeRequester, requesterHeader } from '@champa/contract/constants'
import { minorUnits } from '@champa/contract/money'
import * as approvals from '@champa/contract/office/approvals'
import { maxEvidenceBytes } from '@champa/contract/office/approval-shapes'
import { clock } from '../../platform/clock.ts'
import { walletOf } from '../../testing/pay-in.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { reason, testApprovals } from '../../testing/test-approvals.ts'
import { auditEventsOf, callOffice, type TestStaff } from '../../testing/test-staff.ts'
import { decisionActions, decisionJobs } from '../approval-actions/index.ts'
import { adjustAction } from '../correction/office/money-actions.ts'
import { barMore } from '../staff/people/manage-staff.ts'
import { approveAction } from '../withdraw/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'champa-evidence-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const app = await startTestApp({ LOG_LEVEL: 'silent', DATA_DIR: folder })
afterEach(() => app.proveBooks())
const { freshStaff, request, decide, stateOf, reviewedWithdrawal } = testApprovals(app)
const [maker, manager, owner, support] = [
  await freshStaff('finance'),
  await freshStaff('manager'),
  await freshStaff('owner'),
  await freshStaff('support'),
]

const adjustment = (member: TestMember, amount = 50_00n, files: string[] = []) =>
  request(
    maker,
    adjustAction,
    { memberId: member.id, amount: minorUnits(amount) },
    { files, reference: 'CASE-12' },
  )

const alone = 'nobody else is on shift and members wait for their money'
const breakGlass = (id: string, staff: TestStaff) =>
  callOffice(
    app,
    approvals.breakGlass,
    { params: { id }, body: { reason: alone, version: 1 } },
    staff,
  )
const review = (id: string, staff: TestStaff) =>
  callOffice(
    app,
    approvals.reviewBreakGlass,
    { params: { id }, body: { verdict: 'agree', note: 'the bank was closing' } },
    staff,
  )

async function withdrawalRequest(amount: number): Promise<string> {
  const member = await app.member(1_000_000_00n)
  const movement = await reviewedWithdrawal(member, amount)
  return request(maker, approveAction, { id: movement })
}

test('one person decides alone in an emergency, owners are alarmed, and a colleague reviews it [office:21]', async () => {
  const alarms: unknown[] = []
  const { error } = app.ctx.log
  app.ctx.log.error = (...about: unknown[]) => void alarms.push(about)
  const id = await withdrawalRequest(500_000)
  expect(await breakGlass(id, manager)).toMatchObject({ body: { state: 'executed' } })
  app.ctx.log.error = error
  expect(alarms).toMatchObject([[{ alarm: 'break-glass', approval: id }, expect.any(String)]])
  expect((await auditEventsOf(app, manager)).at(-1)).toMatchObject({
    action: 'break-glass',
    body: { approvalId: id, reason: alone, permission: 'break.glass' },
  })
  const detail = await callOffice(app, approvals.readApproval, { params: { id } }, owner)
  expect(detail).toMatchObject({ body: { mayReview: true, breakGlass: { reviewedAt: null } } })
  expect(await review(id, owner)).toMatchObject({ status: 200 })
})

test('APPROVAL_OWN: nobody reviews an own decision; ALREADY_DECIDED: nobody reviews it twice', async () => {
  const id = await withdrawalRequest(400_000)
  await breakGlass(id, manager)
  expect(await review(id, manager)).toMatchObject({ body: { message: 'APPROVAL_OWN' } })
  await review(id, owner)
  expect(await review(id, owner)).toMatchObject({ body: { message: 'ALREADY_DECIDED' } })
})

test('REVIEW_DUE: a person whose last lone decision was not reviewed in time decides no other alone [office:21]', async () => {
  const late = await freshStaff('manager')
  const first = await withdrawalRequest(300_000)
  expect(await breakGlass(first, late)).toMatchObject({ status: 200 })
  clock.set(() => new Date(Date.now() + 24 * 3_600_000))
  await app.ctx.db.query('update staff_session set expires_at = $1, used_at = $2', [
    new Date(clock.nowMs() + 3_600_000),
    clock.now(),
  ])
  const second = await withdrawalRequest(300_000)
  expect(await breakGlass(second, late)).toMatchObject({ body: { message: 'REVIEW_DUE' } })
  await review(first, owner)
  expect(await breakGlass(second, late)).toMatchObject({ status: 200 })
})

test('NOT_ALLOWED: no correction passes alone, nor a withdrawal above the limit, nor by finance [office:22]', async () => {
  const correction = await adjustment(await app.member())
  const large = await withdrawalRequest(500_000.01)
  for (const id of [correction, large])
    expect(await breakGlass(id, owner)).toMatchObject({ body: { message: 'NOT_ALLOWED' } })
  const small = await withdrawalRequest(250_000)
  expect(await breakGlass(small, maker)).toMatchObject({ body: { message: 'NOT_ALLOWED' } })
  const names = ['money.adjust', 'money.writeoff', 'money.goodwill', 'member.bank', 'staff.role']
  const lone = decisionActions.filter(({ breakGlass: by }) => by !== undefined)
  expect(lone.filter(({ name }) => names.includes(name))).toEqual([])
})

const dayMs = 24 * 3_600_000
const lend = (to: TestStaff, until: number, from = manager) =>
  callOffice(
    app,
    approvals.lendPermission,
    { body: { toId: to.id.toString(), permission: 'money.adjust', until } },
    from,
  )

test('a delegate decides until the date in the deciding statement, and both names are shown [office:24]', async () => {
  const member = await app.member()
  const id = await adjustment(member)
  expect(await decide(support, id)).toMatchObject({ body: { message: 'NOT_ALLOWED' } })
  expect(await lend(support, clock.nowMs() + dayMs)).toMatchObject({ status: 200 })
  expect(await decide(support, id)).toMatchObject({ body: { state: 'executed' } })
  const detail = await callOffice(app, approvals.readApproval, { params: { id } }, owner)
  expect(detail).toMatchObject({
    body: { decidedBy: { id: `${support.id}` }, onBehalfOf: { id: `${manager.id}` } },
  })
  const next = await adjustment(await app.member())
  // The delegation ends after the check and before the statement.
  const { query } = app.ctx.db
  const { transaction } = app.ctx.db
  app.ctx.db.transaction = async (work) => {
    app.ctx.db.transaction = transaction
    await query('update approval_delegation set until = $1', [clock.now()])
    return transaction(work)
  }
  expect(await decide(support, next)).toMatchObject({ body: { message: 'NOT_ALLOWED' } })
  expect(await stateOf(next)).toBe('pending')
})

test('NOT_ALLOWED: a delegate of the maker does not decide for them, nor makes requests [office:13]', async () => {
  const byManager = await request(manager, adjustAction, {
    memberId: (await app.member()).id,
    amount: minorUnits(1n),
  })
  const borrower = await freshStaff('finance')
  expect(await lend(borrower, clock.nowMs() + dayMs)).toMatchObject({ status: 200 })
  expect(await decide(borrower, byManager)).toMatchObject({ body: { message: 'NOT_ALLOWED' } })
  const member = await app.member()
  const own = request(borrower, adjustAction, { memberId: member.id, amount: minorUnits(1n) })
  await expect(own).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
})

test('IN_USE: a permission is not lent to the maker of a waiting request; NO_DATA: nor to somebody who has it', async () => {
  await adjustment(await app.member())
  expect(await lend(maker, clock.nowMs() + dayMs)).toMatchObject({ body: { message: 'IN_USE' } })
  expect(await lend(owner, clock.nowMs() + dayMs)).toMatchObject({ body: { message: 'NO_DATA' } })
  expect(await lend(support, clock.nowMs() + 15 * dayMs)).toMatchObject({
    body: { message: 'INVALID_INPUT', fields: ['until'] },
  })
  const read = await callOffice(app, approvals.readDelegations, {}, manager)
  expect(read).toMatchObject({
    body: {
      lendable: expect.arrayContaining([expect.objectContaining({ permission: 'money.adjust' })]),
    },
  })
  const end = { body: { toId: `${owner.id}`, permission: 'money.adjust' as const } }
  expect(await callOffice(app, approvals.endDelegation, end, manager)).toMatchObject({
    body: { message: 'NO_DATA' },
  })
})

test('lists page by page what waits for a person, and what each may see', async () => {
  const picky = await freshStaff('owner')
  const ids = [await adjustment(await app.member()), await adjustment(await app.member())]
  const list = (staff: TestStaff, body: object) =>
    callOffice(
      app,
      approvals.listApprovals,
      { body: { view: 'for-me', limit: 1, makerId: `${maker.id}`, ...body } },
      staff,
    )
  const found: string[] = []
  let after: string | undefined
  do {
    const page = await list(picky, after === undefined ? {} : { after })
    if (!page.ok) throw new Error(page.body.message)
    found.push(...page.body.rows.map((row) => row.id))
    expect(page.body.counted.n).toBeGreaterThan(1)
    after = page.body.next ?? undefined
  } while (after !== undefined)
  expect(found).toEqual(expect.arrayContaining(ids))
  expect(new Set(found).size).toBe(found.length)
  expect(await list(maker, {})).toMatchObject({ body: { rows: [] } })
  expect(await list(support, { view: 'open' })).toMatchObject({ body: { rows: [] } })
  expect(await list(maker, { view: 'mine', limit: 100 })).toMatchObject({
    body: {
      rows: expect.arrayContaining([expect.objectContaining({ id: ids[0], mayDecide: false })]),
    },
  })
  expect(await list(picky, { after: 'x' })).toMatchObject({ body: { message: 'INVALID_INPUT' } })
})

test('shows a checker what would change, what has changed since, and earlier requests', async () => {
  const member = await app.member(10_00n)
  const first = await adjustment(member, 1_00n)
  await decide(manager, first, { decision: 'reject' })
  const id = await adjustment(member, 5_00n)
  await app.operator.db.query("update member set status = 'suspended' where member_id = $1", [
    member.id,
  ])
  expect(await callOffice(app, approvals.readApproval, { params: { id } }, owner)).toMatchObject({
    body: {
      reason,
      mayDecide: true,
      changes: [
        { field: 'wallet', before: { sum: { value: 10_00n } }, after: { sum: { value: 15_00n } } },
      ],
      differences: [{ field: 'status', expected: 'active', now: 'suspended' }],
      member: { id: `${member.id}`, bankAccountNo: `${member.id}` },
      memberToday: { count: 2, sums: [{ value: 6_00n, currency: 'THB' }] },
      earlier: [{ id: first, state: 'rejected' }],
    },
  })
})

test('CONFLICT_OF_INTEREST: a person who is linked to the member neither decides nor reads the request', async () => {
  const member = await app.member()
  const linked = await freshStaff('owner')
  const id = await adjustment(member)
  await barMore(app.operator, linked.username, [
    { kind: 'phone', phone: `+66${member.phone.slice(1)}` },
  ])
  expect(await decide(linked, id)).toMatchObject({ body: { message: 'CONFLICT_OF_INTEREST' } })
  expect(await callOffice(app, approvals.readApproval, { params: { id } }, linked)).toMatchObject({
    body: { message: 'CONFLICT_OF_INTEREST' },
  })
  expect(await walletOf(app, member)).toBe(0n)
})

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
  const id = await adjustment(await app.member(), 1_00n, [image.id, letter.id])
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
  const again = adjustment(await app.member(), 1_00n, [image.id])
  await expect(again).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  const unknown = { params: { id, file: 'zzzzzzzzzzzzzzzz' } }
  expect(await callOffice(app, approvals.readEvidence, unknown, manager)).toMatchObject({
    body: { message: 'NO_DATA' },
  })
})

test('CHAT_FILE_UNSUPPORTED: a file that is neither a picture nor a PDF is refused, whatever its name', async () => {
  expect(await upload(Buffer.from('MZ program'), 'slip.pdf')).toMatchObject({
    message: 'CHAT_FILE_UNSUPPORTED',
  })
})

test('CHAT_FILE_TOO_LARGE: a file above 10 MB is refused', async () => {
  const large = Buffer.concat([pdf, Buffer.alloc(maxEvidenceBytes)])
  expect(await upload(large, 'large.pdf')).toMatchObject({ message: 'CHAT_FILE_TOO_LARGE' })
})

test('CHAT_UPLOAD_FAIL: a file that cannot be stored is refused, and its row is swept after a day', async () => {
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
