import fc from 'fast-check'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import type { Wire } from '@champa/contract/endpoint'
import { minorUnits } from '@champa/contract/money'
import { endGiftLink, listWaitingGifts } from '@champa/contract/office/deposits/gift-links'
import { movementId } from '../../../platform/ids.ts'
import { planOptions } from '../../../platform/db.ts'
import { walletOf } from '../../../testing/pay-in.ts'
import { findScans, noteStatements } from '../../../testing/plan-scans.ts'
import {
  evidence,
  justified,
  noEvidence,
  reason,
  testApprovals,
} from '../../../testing/test-approvals.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { testGiftLinks } from '../../../testing/test-gift-links.ts'
import { auditEventsOf, callOffice } from '../../../testing/test-staff.ts'
import { cases } from '../../../testing/thorough.ts'
import { barMore } from '../../staff/people/manage-staff.ts'
import { closeGiftLink } from '../close-gift-link.ts'
import { scheduleGiftLinkCheck } from '../gift-link.ts'
import { endGiftAction } from './end-gift-action.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const giftLinks = testGiftLinks(app)
const { freshStaff, decide, stateOf } = testApprovals(app)
const [maker, checker] = [await freshStaff('finance'), await freshStaff('manager')]
afterEach(() => app.proveBooks())

/** A gift whose retry schedule has ended, so that staff decide. */
async function inDoubt(member: TestMember, baht = 50) {
  const link = await giftLinks.reserve(member, baht)
  await scheduleGiftLinkCheck(app.ctx.db, link, null, 'unknown')
  return { hash: link.hash, id: movementId(member.id, link.seq) }
}

async function ask(
  id: string,
  received: number | null,
  body: Partial<Wire<typeof endGiftLink, 'body'>> = {},
  staff = maker,
): Promise<string> {
  const input = { params: { id }, body: { received, ...justified, ...body } }
  const answer = await callOffice(app, endGiftLink, input, staff)
  if (!answer.ok) return answer.body.message
  return answer.body.outcome === 'done' ? 'done' : answer.body.approvalId
}

const list = async (body: Partial<Wire<typeof listWaitingGifts, 'body'>> = {}) => {
  const full = { filters: {}, sort: 'oldest' as const, limit: 50, ...body }
  const answer = await callOffice(app, listWaitingGifts, { body: full }, maker)
  if (!answer.ok) throw new Error(answer.body.message)
  return answer.body
}

test('a gift link in doubt is listed without its link, and credited by two people', async () => {
  const member = await app.member()
  const { hash, id } = await inDoubt(member)
  const filters = { memberId: member.id.toString() }
  const { rows, counted } = await list({ filters })
  expect([rows, counted.n]).toEqual([
    [
      {
        id,
        member: {
          id: member.id.toString(),
          name: expect.any(String),
          phone: `${member.phone.slice(0, 2)}x-xxx-${member.phone.slice(-4)}`,
        },
        linkEnd: hash.slice(-4),
        account: 'TRUEMONEY:0861420077',
        wallet: 'xxx-x-x2007-x',
        minimum: 2_00n,
        currency: 'THB',
        reservedAt: expect.any(Number),
        sentAt: null,
        sends: 0,
        tries: 0,
        why: 'unknown',
      },
    ],
    1,
  ])
  expect(JSON.stringify(rows, (_, value) => String(value))).not.toContain(hash)
  const approval = await ask(id, 50)
  expect(await walletOf(app, member)).toBe(0n)
  expect(await decide(checker, approval)).toMatchObject({ body: { state: 'executed' } })
  expect(await walletOf(app, member)).toBe(50_00n)
  expect((await list({ filters })).rows).toEqual([])
  expect((await auditEventsOf(app, maker)).at(-1)).toMatchObject({
    action: 'end-gift-link',
    about: id,
    outcome: 'asked',
  })
})

test('a gift that the wallet has not received ends without money', async () => {
  const member = await app.member()
  const { id } = await inDoubt(member)
  const approval = await ask(id, null)
  expect(await decide(checker, approval)).toMatchObject({ body: { state: 'executed' } })
  expect(await walletOf(app, member)).toBe(0n)
  expect(await ask(id, 50)).toBe('NOT_WAITING')
})

test('a decision that is carried out again after a crash credits once', async () => {
  const member = await app.member()
  const { id } = await inDoubt(member)
  const approval = await ask(id, 50)
  await decide(checker, approval)
  const [row] = await app.ctx.db.query<{ params: unknown }>(
    'select params from approval where approval_id = $1',
    [approval],
  )
  const by = { decision: approval, name: `approval:${approval}`, reason, evidence: 'CASE-12' }
  expect(await endGiftAction.carryOut?.(app.ctx, row!.params, by)).toBeNull()
  expect(await walletOf(app, member)).toBe(50_00n)
})

test.each([50, 60, null])(
  'a request to end a gift ends after a crash that left 50 credited and not marked (%s)',
  async (received) => {
    const member = await app.member()
    const { hash, id } = await inDoubt(member)
    const approval = await ask(id, received)
    // A command credits, and dies before it marks the link.
    const { db } = app.ctx
    const { query } = db
    db.query = ((text: string, values?: readonly unknown[], name?: string) =>
      name === 'gift-link-credited'
        ? Promise.reject(new Error('crash'))
        : query(text, values, name)) as typeof query
    await expect(closeGiftLink(app.ctx, hash, minorUnits(50_00n))).rejects.toThrow('crash')
    db.query = query
    const isSame = received === 50
    expect(await decide(checker, approval)).toMatchObject({
      body: { state: isSame ? 'executed' : 'failed', failure: isSame ? null : 'NOT_WAITING' },
    })
    expect(await walletOf(app, member)).toBe(50_00n)
    const [link] = await app.ctx.db.query('select state, amount from gift_link where hash = $1', [
      hash,
    ])
    expect(link).toEqual({ state: 'credited', amount: 50_00n })
  },
)

test('APPROVAL_STALE: a gift that a command has ended meanwhile is not ended again', async () => {
  const member = await app.member()
  const { hash, id } = await inDoubt(member)
  const approval = await ask(id, 50)
  expect(await closeGiftLink(app.ctx, hash, null)).toBe('closed')
  expect(await decide(checker, approval)).toMatchObject({ body: { message: 'APPROVAL_STALE' } })
  expect([await stateOf(approval), await walletOf(app, member)]).toEqual(['stale', 0n])
})

test('NOT_WAITING: a gift that a job still asks about is not ended by hand', async () => {
  const member = await app.member()
  const link = await giftLinks.reserve(member, 20)
  expect(await ask(movementId(member.id, link.seq), 20)).toBe('NOT_WAITING')
})

test('NO_DATA: an unknown gift is not ended', async () => {
  expect(await ask('m1-zzz', 50)).toBe('NO_DATA')
})

test('INVALID_INPUT: a gift is not ended with nothing as an amount, or less', async () => {
  const { id } = await inDoubt(await app.member())
  expect([await ask(id, 0), await ask(id, -1)]).toEqual(['INVALID_INPUT', 'INVALID_INPUT'])
})

test('EVIDENCE_NEEDED: a gift is not ended on the word of its maker alone', async () => {
  const { id } = await inDoubt(await app.member())
  expect(await ask(id, 50, { evidence: noEvidence })).toBe('EVIDENCE_NEEDED')
})

test('APPROVAL_EXISTS: a second request about a gift is refused', async () => {
  const { id } = await inDoubt(await app.member())
  await ask(id, 50)
  expect(await ask(id, null, { evidence })).toBe('APPROVAL_EXISTS')
})

test('IDEMPOTENCY_MISMATCH: a key that was used for another amount is refused', async () => {
  const { id } = await inDoubt(await app.member())
  const end = (received: number) =>
    callOffice(
      app,
      endGiftLink,
      {
        params: { id },
        body: { received, ...justified },
        headers: { 'idempotency-key': 'end-gift-once-0001' },
      },
      maker,
    )
  const first = await end(50)
  expect(first).toMatchObject({ body: { outcome: 'approval' } })
  // A lost reply is repeated with the same key.
  expect((await end(50)).body).toEqual(first.body)
  expect(await end(60)).toMatchObject({ body: { message: 'IDEMPOTENCY_MISMATCH' } })
})

test('CONFLICT_OF_INTEREST: nobody ends the gift of a linked member', async () => {
  const member = await app.member()
  const linked = await freshStaff('finance')
  await barMore(app.operator, linked.username, [
    { kind: 'phone', phone: `+66${member.phone.slice(1)}` },
  ])
  const { id } = await inDoubt(member)
  expect(await ask(id, 50, {}, linked)).toBe('CONFLICT_OF_INTEREST')
})

test('APPROVER_MISSING: a gift that nobody could decide about is not requested', async () => {
  const switchCheckers = (status: string) =>
    app.operator.db.query("update staff set status = $1 where 'manager' = any(roles)", [status])
  const { id } = await inDoubt(await app.member())
  await switchCheckers('off')
  expect(await ask(id, 50)).toBe('APPROVER_MISSING')
  await switchCheckers('active')
})

test('however gifts are ended, each is credited at most once with what was decided', async () => {
  const end = fc.record({
    received: fc.option(fc.integer({ min: 100, max: 9_000_000 }), { nil: null }),
    again: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(end, { minLength: 1, maxLength: 4 }), async (ends) => {
      const member = await app.member()
      let expected = 0n
      for (const { received, again } of ends) {
        const { id } = await inDoubt(member)
        const approval = await ask(id, received === null ? null : received / 100)
        const decided = [decide(checker, approval), ...(again ? [decide(checker, approval)] : [])]
        await Promise.all(decided)
        expected += BigInt(received ?? 0)
      }
      expect(await walletOf(app, member)).toBe(expected)
      await app.proveBooks()
    }),
    { numRuns: cases(8, 25) },
  )
})

test('[office:57] the list of gift links reads no whole table', async () => {
  await inDoubt(await app.member())
  const texts = new Set<string>()
  noteStatements(app.ctx.officeDb, texts)
  const first = await list({ limit: 1, sort: 'newest' })
  await list({ limit: 1, sort: 'newest', after: first.next! })
  await list({ filters: { memberId: '1' } })
  expect(texts.size).toBeGreaterThanOrEqual(4)
  const client = new pg.Client({ connectionString: app.ownerUrl, options: planOptions.join(' ') })
  await client.connect()
  expect(await findScans(client, texts).finally(() => client.end())).toEqual([])
})
