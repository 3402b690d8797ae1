import { afterEach, expect, test } from 'vitest'
import type { EndpointSpec, Wire } from '@champa/contract/endpoint'
import { endpoints } from '@champa/contract/endpoints'
import { closeCampaign } from '@champa/contract/office/campaigns'
import { restAccount } from '@champa/contract/office/deposits/accounts'
import { closeGateway } from '@champa/contract/office/deposits/gateways'
import { closeGame } from '@champa/contract/office/games'
import {
  endMemberSessions,
  freezeMember,
  raiseMemberFlag,
} from '@champa/contract/office/member-acts'
import { switchStaffOff } from '@champa/contract/office/staff-acts'
import { endStaffSessions } from '@champa/contract/office/staff-invites'
import { closeWheel } from '@champa/contract/office/wheels'
import { pausePayouts } from '@champa/contract/office/withdrawal-acts'
import { asOwner } from '../../testing/as-owner.ts'
import { reason, testApprovals } from '../../testing/test-approvals.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { putCampaign } from '../../testing/test-campaigns.ts'
import { auditEventsOf, callOffice, newStaff } from '../../testing/test-staff.ts'
import { putWheel } from '../../testing/test-wheels.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { freshStaff } = testApprovals(app)
const manager = await freshStaff('manager')
afterEach(() => app.proveBooks())

let keys = 0

interface Case {
  endpoint: EndpointSpec
  input: { params?: object; body: object }
  /** Whether the state holds. */
  isSet: string
  /** What colleagues do, as the owner of the database. */
  end: string
}

/** Sets the state, ends it, and repeats the call twice with its key. */
async function provesState({ endpoint, input, isSet, end }: Case): Promise<void> {
  const key = `state-key-${(keys += 1)}`
  const act = () =>
    callOffice(app, endpoint, { ...input, headers: { 'idempotency-key': key } } as never, manager)
  const holds = async () => (await asOwner(app, `select (${isSet}) as holds`))[0]!['holds']
  const events = async () =>
    (await auditEventsOf(app, manager)).filter(({ action }) => action === endpoint.auditAction)
      .length
  const before = await events()
  const first = await act()
  expect(first).toMatchObject({ ok: true })
  expect((await act()).body).toEqual(first.body)
  expect([await holds(), await events()]).toEqual([true, before + 1])
  await asOwner(app, end)
  expect(await holds()).toBe(false)
  expect(await act()).toMatchObject({ ok: true })
  expect([await holds(), await events()]).toEqual([true, before + 2])
  expect(await act()).toMatchObject({ ok: true })
  expect(await events()).toBe(before + 2)
}

const body = { reason }

test.each([
  [
    'payouts',
    {
      endpoint: pausePayouts,
      input: { body: { currency: 'LAK', reason } },
      isSet: `select value->'paused' ? 'LAK' from operator_setting where name = 'payouts'`,
      end: `update operator_setting set value = value #- '{paused,LAK}' where name = 'payouts'`,
    },
  ],
  [
    'a game',
    {
      endpoint: closeGame,
      input: { params: { code: 'naga' }, body },
      isSet: `select not enabled from game where code = 'naga'`,
      end: `update game set enabled = true where code = 'naga'`,
    },
  ],
  [
    'a gateway',
    {
      endpoint: closeGateway,
      input: { params: { code: 'PAYONEX' }, body },
      isSet: `select state <> 'open' from receiving_account where account = 'PAYONEX'`,
      end: `update receiving_account set state = 'open' where account = 'PAYONEX'`,
    },
  ],
  [
    'a receiving account',
    {
      endpoint: restAccount,
      input: { params: { account: 'SCB:4058821937' }, body },
      isSet: `select state <> 'open' from receiving_account where account = 'SCB:4058821937'`,
      end: `update receiving_account set state = 'open' where account = 'SCB:4058821937'`,
    },
  ],
] satisfies [string, Case][])(
  'a repeated call stops %s again that colleagues have opened meanwhile',
  (_, one) => provesState(one),
)

test('a repeated call closes a campaign and a wheel again that were opened meanwhile', async () => {
  await putCampaign(app, {
    code: 'STATE1',
    kind: 'promotion',
    credit: 1_00n,
    minDeposit: 0n,
  } as never)
  await putWheel(app, { code: 'STATEW', slices: [{ code: 'A', weight: 1 }] } as never)
  for (const [endpoint, table, code] of [
    [closeCampaign, 'campaign', 'STATE1'],
    [closeWheel, 'wheel', 'STATEW'],
  ] as const)
    await provesState({
      endpoint,
      input: { params: { code }, body },
      isSet: `select not enabled from ${table} where code = '${code}'`,
      end: `update ${table} set enabled = true where code = '${code}'`,
    })
})

test('a repeated call switches a colleague off again who was switched on meanwhile', async () => {
  const { id } = await newStaff(app)
  await provesState({
    endpoint: switchStaffOff,
    input: { params: { id: `${id}` }, body },
    isSet: `select status = 'off' from staff where staff_id = ${id}`,
    end: `update staff set status = 'active' where staff_id = ${id}`,
  })
})

test('a repeated call signs a colleague out again who has signed in meanwhile', async () => {
  const { id } = await newStaff(app)
  await provesState({
    endpoint: endStaffSessions,
    input: { params: { id: `${id}` }, body },
    isSet: `select not exists (
      select 1 from staff_session where staff_id = ${id} and revoked_at is null
    )`,
    end: `update staff_session set revoked_at = null where staff_id = ${id}`,
  })
})

test('a repeated call freezes, flags and signs out a member again', async () => {
  const { id } = await app.member()
  const params = { id: `${id}` }
  const endFlags = `update member_flag set ended_at = made_at, ended_by = 'job' where member_id = ${id};
    update member set status = 'active', effects = '{}' where member_id = ${id}`
  await provesState({
    endpoint: freezeMember,
    input: { params, body: { scope: 'all', reason } satisfies Wire<typeof freezeMember, 'body'> },
    isSet: `select status = 'suspended' from member where member_id = ${id}`,
    end: endFlags,
  })
  await asOwner(app, endFlags)
  await provesState({
    endpoint: raiseMemberFlag,
    input: { params, body: { kind: 'watch', effect: 'no-bonus', note: reason, until: null } },
    isSet: `select 'no-bonus' = any(effects) from member where member_id = ${id}`,
    end: endFlags,
  })
  const other = await app.member()
  await provesState({
    endpoint: endMemberSessions,
    input: { params: { id: `${other.id}` }, body },
    isSet: `select not exists (
      select 1 from session where member_id = ${other.id} and revoked_at is null
    )`,
    end: `update session set revoked_at = null where member_id = ${other.id}`,
  })
})

test('INVALID_INPUT: no decision of staff runs without an Idempotency-Key', async () => {
  const owner = await freshStaff('owner')
  const asked: unknown[] = []
  const decisions = endpoints.filter(
    ({ endpoint: { access, changes, idempotent } }) => access === 'staff' && changes && idempotent,
  )
  for (const { endpoint } of decisions) {
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']),
    )
    const answer = await callOffice(
      app,
      endpoint,
      { params, body: {}, headers: { 'idempotency-key': undefined } } as never,
      owner,
    )
    asked.push(answer.body)
  }
  const missing = { message: 'INVALID_INPUT', fields: ['idempotency-key'] }
  const others = asked.filter((answer) => (answer as { message: string }).message !== 'NOT_ALLOWED')
  expect(others.length).toBeGreaterThan(30)
  for (const answer of others) expect(answer).toMatchObject(missing)
})
