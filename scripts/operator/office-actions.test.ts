import { afterAll, expect, test } from 'vitest'
import * as corrections from '../../packages/contract/office/corrections.ts'
import * as staffActs from '../../packages/contract/office/staff-acts.ts'
import * as staffInvites from '../../packages/contract/office/staff-invites.ts'
import * as withdrawalActs from '../../packages/contract/office/withdrawal-acts.ts'
import * as decisions from '../../packages/contract/office/withdrawal-decisions.ts'
import type { EndpointSpec, Wire } from '../../packages/contract/endpoint.ts'
import { clock } from '../../apps/server/platform/clock.ts'
import { newPhone } from '../../apps/server/testing/sign-up.ts'
import { justified, reason, testApprovals } from '../../apps/server/testing/test-approvals.ts'
import { startTestApp } from '../../apps/server/testing/test-app.ts'
import { testOfficeWithdrawals } from '../../apps/server/testing/test-office-withdrawals.ts'
import { callOffice, type TestStaff } from '../../apps/server/testing/test-staff.ts'
import {
  type Case,
  nextNumber,
  officeTwins,
  outcomesOf,
  type Subject,
  told,
} from '../testing/office-twins.ts'
import { elsewhere, lists, machineOnly } from '../testing/office-counterparts.ts'
import { account, operatorCommands } from '../testing/operator-commands.ts'
import { protectionCases } from '../testing/protection-cases.ts'
import { commandNames } from './commands.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
afterAll(() => app.proveBooks())
const { operator } = operatorCommands(app)
const { freshStaff, decide } = testApprovals(app)
const { request, read, settle } = await testOfficeWithdrawals(app)
const [finance, manager, other] = [
  await freshStaff('finance'),
  await freshStaff('manager'),
  await freshStaff('manager'),
]
const { withMember, withDeposit, withUnmatched, withOrder, withClosed, withStaff } = officeTwins(
  app,
  { request },
)
const { book, payment, person, bookAndPayment } = outcomesOf(app)

/** Calls the office; where a second person decides, another manager approves. */
async function office<E extends EndpointSpec>(
  endpoint: E,
  input: { params?: Wire<E, 'params'>; body?: Wire<E, 'body'> },
  staff: TestStaff = finance,
): Promise<void> {
  const answer = await callOffice(app, endpoint, input, staff)
  if (!answer.ok) throw new Error(JSON.stringify(answer.body))
  const body = answer.body as { outcome?: string; approvalId?: string }
  if (body.outcome !== 'approval' || body.approvalId === undefined) return
  expect(await decide(other, body.approvalId)).toMatchObject({ body: { state: 'executed' } })
}

const idOf = ({ member }: Subject) => ({ id: `${member.id}` })
const byMember = ({ member, id }: Subject) => ({
  params: { account, payment: id },
  body: { memberId: `${member.id}`, ...justified },
})
const byStaff = ({ staff }: Subject) => ({ params: { id: `${staff.id}` }, body: justified })

const cases: Case[] = [
  {
    command: 'adjust-balance',
    arrange: () => withMember(),
    words: ({ member }) => [member.phone, '-30', ...told],
    act: (of) =>
      office(corrections.adjustMember, { params: idOf(of), body: { amount: -30, ...justified } }),
    outcome: book,
  },
  {
    command: 'write-off',
    arrange: () => withClosed(20_00n),
    words: ({ member }) => [member.phone, ...told],
    act: (of) => office(corrections.writeOffMember, { params: idOf(of), body: justified }),
    outcome: book,
  },
  {
    command: 'reverse-deposit',
    arrange: withDeposit,
    words: ({ member, id }) => [account, id, member.phone, ...told],
    act: (of) => office(corrections.reversePayment, byMember(of)),
    outcome: bookAndPayment,
  },
  {
    command: 'recall-lost',
    arrange: async () => {
      const of = await withDeposit()
      const spent = await operator('adjust-balance', of.member.phone, '-150', ...told)
      expect(spent.done).toBe(true)
      return of
    },
    words: ({ member, id }) => [account, id, member.phone, ...told.with(-2, 'CASE-13')],
    act: (of) => office(corrections.loseRecalledPayment, byMember(of)),
    outcome: bookAndPayment,
  },
  {
    command: 'payout-returned',
    arrange: async () => {
      const of = await withOrder()
      await settle(of.id, 'paid')
      return of
    },
    words: ({ id }) => [id, ...told],
    act: ({ id }) => office(corrections.returnPaidWithdrawal, { params: { id }, body: justified }),
    outcome: book,
  },
  {
    command: 'assign',
    arrange: withUnmatched,
    words: ({ member, id }) => [account, id, member.phone],
    act: (of) => office(corrections.giveKeptPayment, byMember(of)),
    outcome: bookAndPayment,
  },
  {
    command: 'mark-returned',
    arrange: withUnmatched,
    words: ({ id }) => [account, id, ...told.slice(0, 4)],
    act: ({ id }) =>
      office(corrections.returnKeptPayment, {
        params: { account, payment: id },
        body: justified,
      }),
    outcome: payment,
  },
  {
    command: 'approve',
    arrange: withOrder,
    words: ({ id }) => [id],
    act: async ({ id }) => {
      const { row } = await read(id, finance)
      await office(decisions.approveWithdrawal, {
        params: { id },
        body: { version: row.version, ...justified },
      })
    },
    outcome: book,
  },
  {
    command: 'reject',
    arrange: withOrder,
    words: ({ id }) => [id, ...told.slice(0, 4)],
    act: async ({ id }) => {
      const { row } = await read(id, finance)
      await office(withdrawalActs.rejectWithdrawal, {
        params: { id },
        body: { version: row.version, reason: { th: reason, lo: reason, en: reason } },
      })
    },
    outcome: book,
  },
  {
    command: 'pay-out',
    arrange: () => withClosed(900_00n),
    words: ({ member }) => [member.phone],
    act: (of) => office(corrections.payOutMember, { params: idOf(of), body: justified }, manager),
    outcome: book,
  },
  {
    command: 'reopen',
    arrange: () => withClosed(0n),
    words: ({ member }) => [member.phone],
    act: (of) => office(corrections.reopenMember, { params: idOf(of), body: justified }, manager),
    outcome: book,
  },
  {
    command: 'end-exclusion',
    arrange: async () => {
      const of = await withMember(0n)
      const over = new Date(clock.nowMs() - 1_000).toISOString()
      await app.operator.db.query(
        "update member set status = 'self-excluded', paused_until = $2 where member_id = $1",
        [of.member.id, over],
      )
      return of
    },
    words: ({ member }) => [member.phone, ...told.slice(0, 4)],
    act: (of) =>
      office(corrections.endMemberExclusion, { params: idOf(of), body: justified }, manager),
    outcome: book,
  },
  {
    command: 'staff-add',
    arrange: async () => ({
      ...(await withMember(0n)),
      staff: { username: `twin${nextNumber()}` } as TestStaff,
    }),
    words: ({ staff }) => [
      staff.username,
      'risk',
      newPhone(),
      `KBANK:${7e9 + nextNumber()}`,
      'Nok',
    ],
    act: ({ staff }) =>
      office(
        staffInvites.addStaff,
        {
          body: {
            username: staff.username,
            name: 'Nok',
            roles: ['risk'],
            grants: [],
            activeUntil: null,
            phone: newPhone(),
            bankCode: 'KBANK',
            accountNo: `${7e9 + nextNumber()}`,
            ...justified,
          },
        },
        manager,
      ),
    outcome: person,
  },
  {
    command: 'staff-roles',
    arrange: withStaff,
    words: ({ staff }) => [staff.username, 'risk', '2030-03-31'],
    act: ({ staff }) =>
      office(
        staffActs.changeStaffRoles,
        {
          params: { id: `${staff.id}` },
          body: {
            roles: ['risk'],
            grants: [],
            activeUntil: Date.parse('2030-03-31T17:00:00Z'),
            ...justified,
          },
        },
        manager,
      ),
    outcome: person,
  },
  {
    command: 'staff-reset',
    arrange: withStaff,
    words: ({ staff }) => [staff.username],
    act: (of) => office(staffInvites.resetStaff, byStaff(of), manager),
    outcome: person,
  },
  {
    command: 'staff-off',
    arrange: withStaff,
    words: ({ staff }) => [staff.username],
    act: ({ staff }) =>
      office(
        staffActs.switchStaffOff,
        { params: { id: `${staff.id}` }, body: { reason } },
        manager,
      ),
    outcome: person,
  },
  {
    command: 'staff-on',
    arrange: async () => {
      const of = await withStaff()
      await operator('staff-off', of.staff.username)
      return of
    },
    words: ({ staff }) => [staff.username],
    act: (of) => office(staffActs.switchStaffOn, byStaff(of), manager),
    outcome: person,
  },
  ...protectionCases(app, office, manager),
]

test.each(cases)(
  '[office:60] $command and its action at the office come to the same',
  async ({ command, arrange, words, act, outcome }) => {
    const [one, two] = [await arrange(), await arrange()]
    const before = await outcome(one)
    expect(await outcome(two)).toEqual(before)
    expect(await operator(command, ...words(one))).toMatchObject({ done: true })
    await act(two)
    const after = await outcome(one)
    expect(after).not.toEqual(before)
    expect(await outcome(two)).toEqual(after)
  },
)

test('[office:60] each command has an action at the office, or a reason why not', () => {
  const known = [
    ...cases.map(({ command }) => command),
    ...[lists, elsewhere, machineOnly].flatMap((table) => Object.keys(table)),
  ]
  expect(known.toSorted()).toEqual([...commandNames].toSorted())
  for (const endpoint of [...Object.values(lists), ...Object.values(elsewhere)])
    expect(endpoint).toMatchObject({ access: 'staff', needs: expect.any(String) })
})
