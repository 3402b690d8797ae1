import { afterEach, describe, expect, test } from 'vitest'
import type { EndpointSpec, Wire } from '@champa/contract/endpoint'
import * as matches from '@champa/contract/office/matches'
import { clock } from '../../platform/clock.ts'
import { asOwner } from '../../testing/as-owner.ts'
import {
  breakOf,
  exclude,
  findAll,
  matchBetween,
  openAccount,
  pause,
  twoAccounts,
  type Account,
} from '../../testing/persons.ts'
import { newPhone, registerBody } from '../../testing/sign-up.ts'
import { justified, noEvidence, reason, testApprovals } from '../../testing/test-approvals.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { auditEventsOf, callOffice, type TestStaff } from '../../testing/test-staff.ts'
import { barMore } from '../staff/index.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
afterEach(() => app.proveBooks())
const { freshStaff, decide, stateOf } = testApprovals(app)
const [support, manager, other] = [
  await freshStaff('support'),
  await freshStaff('manager'),
  await freshStaff('manager'),
]

type Pair = readonly [Account, Account]
const paramsOf = ([source, account]: Pair) => ({ source: `${source.id}`, id: `${account.id}` })

/** The answer's code, or what it came to. */
async function ask<E extends EndpointSpec>(
  endpoint: E,
  input: { params?: Wire<E, 'params'>; body?: Wire<E, 'body'>; headers?: Record<string, string> },
  staff: TestStaff = support,
): Promise<unknown> {
  const answer = await callOffice(app, endpoint, input, staff)
  const body = answer.body as { message?: string; approvalId?: string }
  return answer.ok ? (body.approvalId ?? 'done') : body.message
}
const same = (pair: Pair, staff?: TestStaff) =>
  ask(matches.confirmMatch, { params: paramsOf(pair), body: { reason } }, staff)
const differ = (pair: Pair, staff?: TestStaff) =>
  ask(matches.closeMatch, { params: paramsOf(pair), body: justified }, staff)
const letRegister = (phone: string, body = justified) =>
  ask(matches.letRegister, { body: { phone, ...body } })

/** An account with the name of a member who has excluded themselves: it waits for staff. */
async function raised(): Promise<Pair> {
  const source = await openAccount(app)
  const account = await openAccount(app, { name: source.name })
  await exclude(app, source)
  await findAll(app)
  return [source, account]
}

/** An account with the name and the device of an excluded member: it shares the exclusion. */
async function joined(): Promise<Pair> {
  const pair = await twoAccounts(app)
  await exclude(app, pair[0])
  await findAll(app)
  return pair
}

async function list(view: matches.MatchView, staff = support): Promise<matches.MatchRow[]> {
  const found: matches.MatchRow[] = []
  for (let after: string | undefined; ; ) {
    const body = { view, sort: 'oldest', limit: 2, ...(after ? { after } : {}) } as const
    const answer = await callOffice(app, matches.listMatches, { body }, staff)
    if (!answer.ok) throw new Error(JSON.stringify(answer.body))
    found.push(...answer.body.rows)
    if (answer.body.next === null) return found
    after = answer.body.next
  }
}

describe('the list of matches', () => {
  test('shows what waits and what shares a break, page by page, with masked phones', async () => {
    const waiting = [await raised(), await raised(), await raised()]
    const sharing = await joined()
    const ids = (rows: matches.MatchRow[]) => rows.map((row) => `${row.source.id} ${row.member.id}`)
    const keyOf = (pair: Pair) => `${pair[0].id} ${pair[1].id}`
    const found = await list('raised')
    expect(ids(found)).toEqual(expect.arrayContaining(waiting.map(keyOf)))
    expect(new Set(ids(found)).size).toBe(found.length)
    const row = found.find(({ member }) => member.id === `${waiting[0]![1].id}`)
    expect(row).toMatchObject({ kinds: ['name'], state: 'raised', until: expect.any(Number) })
    expect(JSON.stringify(found)).not.toContain(waiting[0]![1].body.username)
    expect(row?.member.phone).toMatch(/^0\dx-xxx-\d{4}$/)
    expect(ids(await list('joined'))).toContain(keyOf(sharing))
  })

  test('is not for marketing and finance', async () => {
    for (const role of ['marketing', 'finance'] as const)
      await expect(list('raised', await freshStaff(role))).rejects.toThrow('NOT_ALLOWED')
  })
})

describe('one person', () => {
  test('confirms a match, so that the account shares the exclusion at once', async () => {
    const pair = await raised()
    expect(await same(pair)).toBe('done')
    const { until } = await breakOf(app, pair[0])
    expect(await breakOf(app, pair[1])).toMatchObject({ status: 'self-excluded', until })
    expect(await auditEventsOf(app, support)).toContainEqual(
      expect.objectContaining({ action: 'match-same', aboutMember: pair[1].id, outcome: 'done' }),
    )
  })

  test('NOT_WAITING: a match is confirmed once, and not after the break has ended', async () => {
    const pair = await raised()
    expect(await same(pair)).toBe('done')
    expect(await same(pair)).toBe('NOT_WAITING')
    const over = await raised()
    await asOwner(
      app,
      `update member set status = 'active', paused_until = null where member_id = ${over[0].id};
        delete from exclusion_fingerprint where member_id = ${over[0].id}`,
    )
    expect(await same(over)).toBe('NOT_WAITING')
    expect(await breakOf(app, over[1])).toMatchObject({ status: 'active' })
  })

  test('IDEMPOTENCY_MISMATCH: a repeat is about the same accounts', async () => {
    const [pair, next] = [await raised(), await raised()]
    const once = (of: Pair) =>
      ask(matches.confirmMatch, {
        params: paramsOf(of),
        body: { reason },
        headers: { 'idempotency-key': 'match-once' },
      })
    expect([await once(pair), await once(pair), await once(next)]).toEqual([
      'done',
      'done',
      'IDEMPOTENCY_MISMATCH',
    ])
    expect(await matchBetween(app, ...next)).toMatchObject({ state: 'raised' })
  })

  test('two people at once: one confirms, the other is refused', async () => {
    const pair = await raised()
    const outcomes = await Promise.all([same(pair), same(pair, manager)])
    expect(outcomes.toSorted()).toEqual(['NOT_WAITING', 'done'])
  })

  test('NO_DATA: accounts that do not match are not decided about', async () => {
    const [source, account] = [await openAccount(app), await openAccount(app)]
    expect(await same([source, account])).toBe('NO_DATA')
    expect(await differ([source, account])).toBe('NO_DATA')
    const params = { source: '9'.repeat(18), id: '1' }
    expect(await ask(matches.confirmMatch, { params, body: { reason } })).toBe('NO_DATA')
  })

  test('CONFLICT_OF_INTEREST: a relative of either account decides nothing', async () => {
    const pair = await raised()
    for (const account of pair) {
      const staff = await freshStaff('support')
      const [row] = await app.ctx.db.query<{ phone: string }>(
        'select phone from member where member_id = $1',
        [account.id],
      )
      await barMore(app.operator, staff.username, [{ kind: 'phone', phone: row!.phone }])
      expect(await same(pair, staff)).toBe('CONFLICT_OF_INTEREST')
      expect(await differ(pair, staff)).toBe('CONFLICT_OF_INTEREST')
    }
  })
})

describe('two people', () => {
  test('separate the accounts, which ends the shared exclusion for good', async () => {
    const pair = await joined()
    const id = await differ(pair)
    expect(await breakOf(app, pair[1])).toMatchObject({ status: 'self-excluded' })
    expect(await decide(support, id as string)).toMatchObject({ body: { message: 'APPROVAL_OWN' } })
    expect(await decide(manager, id as string)).toMatchObject({ body: { state: 'executed' } })
    expect(await breakOf(app, pair[1])).toMatchObject({
      status: 'active',
      until: null,
      kinds: ['linked-exclusion', 'ended'],
    })
    expect(await breakOf(app, pair[0])).toMatchObject({ status: 'self-excluded' })
    await findAll(app)
    expect(await matchBetween(app, ...pair)).toMatchObject({ state: 'closed' })
  })

  test('leave the break that the account’s own member requested', async () => {
    const pair = await twoAccounts(app)
    await pause(app, pair[1], 7)
    await exclude(app, pair[0])
    await findAll(app)
    await decide(manager, (await differ(pair)) as string)
    expect(await breakOf(app, pair[1])).toMatchObject({
      status: 'active',
      until: expect.any(Number),
      kinds: ['time-out', 'linked-exclusion', 'ended', 'time-out'],
    })
  })

  test('let a phone register, which then matches no older exclusion', async () => {
    const phone = newPhone()
    const id = await letRegister(phone)
    expect(await decide(manager, id as string)).toMatchObject({ body: { state: 'executed' } })
    const [stored] = await app.ctx.db.query<{ decidedBy: string; reason: string }>(
      'select decided_by, reason from exclusion_exemption where phone like $1',
      [`%${phone.slice(1)}`],
    )
    expect(stored).toEqual({ decidedBy: `approval:${id as string}`, reason })
    const bodies = (await auditEventsOf(app, support)).map(({ body }) => JSON.stringify(body))
    expect(bodies.join()).not.toContain(phone.slice(1))
  })

  test('APPROVAL_STALE: an account that shares the break meanwhile keeps it', async () => {
    const pair = await raised()
    const id = (await differ(pair)) as string
    await same(pair, other)
    expect(await decide(manager, id)).toMatchObject({ body: { message: 'APPROVAL_STALE' } })
    expect(await stateOf(id)).toBe('stale')
    expect(await breakOf(app, pair[1])).toMatchObject({ status: 'self-excluded' })
  })

  test('EVIDENCE_NEEDED: nobody separates accounts or lets a phone register unproved', async () => {
    const pair = await raised()
    const body = { reason, evidence: noEvidence }
    expect(await ask(matches.closeMatch, { params: paramsOf(pair), body })).toBe('EVIDENCE_NEEDED')
    expect(await letRegister(newPhone(), body)).toBe('EVIDENCE_NEEDED')
  })

  test('APPROVAL_EXISTS: one request about the same accounts or phone', async () => {
    const pair = await raised()
    await differ(pair)
    expect(await differ(pair, manager)).toBe('APPROVAL_EXISTS')
    const phone = newPhone()
    await letRegister(phone)
    expect(await letRegister(phone)).toBe('APPROVAL_EXISTS')
  })

  test('APPROVER_MISSING: nobody else could decide', async () => {
    const pair = await raised()
    const others = 'update staff set status = $1 where staff_id <> $2 and status <> $1'
    await app.operator.db.query(others, ['off', support.id])
    expect(await differ(pair)).toBe('APPROVER_MISSING')
    await app.operator.db.query(others, ['active', support.id])
  })

  test('NOT_WAITING: a closed match stays closed', async () => {
    const pair = await raised()
    await decide(manager, (await differ(pair)) as string)
    expect(await differ(pair)).toBe('NOT_WAITING')
  })

  test('INVALID_INPUT: only a phone may register', async () => {
    expect(await letRegister(registerBody(newPhone()).bankAccountNo)).toBe('INVALID_INPUT')
  })
})

test('the login of the server ends no shared break and permits no phone', async () => {
  const pair = await joined()
  const closed = await app.ctx.db.query('select * from close_break_match($1, $2, $3, $4)', [
    'none',
    'staff:1',
    reason,
    clock.now(),
  ])
  expect(closed).toEqual([])
  const direct = app.ctx.db.query('select * from end_shared_break($1, $2)', [
    pair[1].id,
    clock.now(),
  ])
  await expect(direct).rejects.toMatchObject({ code: '42501' })
  const [permitted] = await app.ctx.db.query(
    `select permit_registration('none', 'staff:1', 'x', $1) as done`,
    [clock.now()],
  )
  expect(permitted).toEqual({ done: false })
  expect(await breakOf(app, pair[1])).toMatchObject({ status: 'self-excluded' })
})
