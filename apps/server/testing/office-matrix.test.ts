import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { guestHeader, officeRequester, requesterHeader } from '@champa/contract/constants'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { endpoints, type NamedEndpoint } from '@champa/contract/endpoints'
import { assignRoom } from '@champa/contract/office/chat/endpoints'
import { type Authority, isAllowed } from '@champa/contract/office/permissions'
import { staffRoles } from '@champa/contract/office/roles'
import { withdraw } from '@champa/contract/withdraw'
import { readMe } from '@champa/contract/office/staff'
import { minorUnits } from '@champa/contract/money'
import { adjustAction } from '../features/correction/office/money-actions.ts'
import { clock } from '../platform/clock.ts'
import { ingestReport, keepUnread } from '../features/deposit/index.ts'
import { movementId } from '../platform/ids.ts'
import { openStaffSession } from '../platform/people/staff-session.ts'
import { testApprovals } from './test-approvals.ts'
import { asOwner } from './as-owner.ts'
import { asMember, newGuestSpeaker } from './chat-people.ts'
import type { TestMember } from './test-app.ts'
import { openBreak } from './test-breaks.ts'
import { startChatApp, write } from './test-chat.ts'
import { asLead, auditEventsOf, newStaff, type TestStaff } from './test-staff.ts'

const app = await startChatApp()
const office = endpoints.filter(({ endpoint }) => endpoint.access === 'staff')
const nameOf = ({ endpoint }: NamedEndpoint): string => `${endpoint.method} ${endpoint.path}`

const may = (person: Authority, { needs = null, changes }: EndpointSpec): boolean =>
  isAllowed(person, { needs, changes })

type Compiles<Spec> = Spec extends EndpointSpec ? true : false

test('a staff endpoint without `needs`, or a changing one without `auditAction`, does not compile [office:1]', () => {
  const compiled: [
    Compiles<typeof readMe>,
    Compiles<Omit<typeof readMe, 'needs'>>,
    Compiles<typeof assignRoom>,
    Compiles<Omit<typeof assignRoom, 'needs'>>,
    Compiles<Omit<typeof assignRoom, 'auditAction'>>,
  ] = [true, false, true, false, false]
  expect(compiled.filter(Boolean)).toHaveLength(2)
  for (const { endpoint, name } of office) {
    expect(endpoint.needs, name).not.toBeUndefined()
    expect(endpoint.auditAction !== undefined, name).toBe(endpoint.changes)
  }
})

/** A path whose parameters match nothing that exists. */
const emptyPath = ({ endpoint }: NamedEndpoint): string => endpoint.path.replaceAll(/:\w+/g, '1')

async function ask(
  one: NamedEndpoint,
  headers: Record<string, string>,
  path = emptyPath(one),
  // Not JSON, so an allowed call is refused as INVALID_INPUT and changes nothing.
  content = '{',
): Promise<string> {
  const hasBody = one.endpoint.method !== 'GET' && one.endpoint.method !== 'DELETE'
  const answer = await fetch(`${app.url}${path}`, {
    method: one.endpoint.method,
    headers: {
      [requesterHeader]: officeRequester,
      ...headers,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: content } : {}),
  })
  const body = (await answer.json()) as { message?: string }
  return body.message ?? 'ok'
}

/** Asks with a session of its own, because a call may end its session. */
async function askAs(
  staff: TestStaff,
  one: NamedEndpoint,
  path?: string,
  content?: string,
): Promise<string> {
  const { token } = await openStaffSession(app.ctx.db, {
    staffId: staff.id,
    credentialVersion: 1,
  })
  return ask(one, { authorization: `Bearer ${token}` }, path, content)
}

const people: [string, Authority][] = [
  ...staffRoles.map((role): [string, Authority] => [role, { roles: [role], grants: [] }]),
  ['support with chat.manage', asLead],
  ['manager and finance', { roles: ['manager', 'finance'], grants: [] }],
]

test.each(people)(
  'NOT_ALLOWED: %s is refused exactly the calls that the matrix forbids, each with an audit event [office:2] [office:4]',
  async (_, person) => {
    const staff = await newStaff(app, person)
    const forbidden = office.filter(({ endpoint }) => !may(person, endpoint))
    const refused: NamedEndpoint[] = []
    for (const one of office) if ((await askAs(staff, one)) === 'NOT_ALLOWED') refused.push(one)
    expect(refused.map(nameOf)).toEqual(forbidden.map(nameOf))
    const events = await auditEventsOf(app, staff)
    expect(events.filter(({ action }) => action === 'refuse-permission')).toMatchObject(
      forbidden.map((one) => ({
        outcome: 'refused',
        body: {
          permission: one.endpoint.needs,
          requestId: expect.any(String),
          details: { code: 'NOT_ALLOWED', call: nameOf(one) },
        },
      })),
    )
  },
)

test('NOT_ALLOWED: the permission is checked before the input', async () => {
  const marketing = await newStaff(app, { roles: ['marketing'] })
  const support = await newStaff(app)
  const readRoom = office.find(({ name }) => name === 'readRoom')!
  expect(await askAs(marketing, readRoom)).toBe('NOT_ALLOWED')
  expect(await askAs(support, readRoom)).toBe('INVALID_INPUT')
})

test.each(office.map((one): [string, NamedEndpoint] => [nameOf(one), one]))(
  'UNAUTHORIZED: %s refuses the token of a guest [office:3]',
  async (_, one) => {
    const guest = newGuestSpeaker(app.ctx)
    expect(await ask(one, { [guestHeader]: guest.headers[guestHeader]! })).toBe('UNAUTHORIZED')
  },
)

/** The path of a tab of this member's page. */
const tab =
  (name: string) =>
  ({ id }: TestMember): Promise<string> =>
    Promise.resolve(`/api/office/members/${id}/${name}`)

/** The bodies of reads that are no GET. */
const contents: Record<string, (member: TestMember) => object> = {
  readMemberBooks: () => ({ limit: 1 }),
  readMemberMovements: () => ({ limit: 1 }),
  readMemberTimeline: () => ({ limit: 1 }),
  unmaskMember: () => ({ field: 'phone', reason: 'ticket' }),
  lookUpId: ({ id }) => ({ text: id.toString() }),
}

/** For each read of personal data, the path of a call that succeeds, about this member. */
const looks: Record<string, (member: TestMember) => Promise<string>> = {
  readMemberOverview: tab('overview'),
  readMemberBooks: tab('books'),
  readMemberMovements: tab('movements'),
  readMemberMovement: async (member) => {
    const path = await tab('movements')(member)
    return `${path}/${movementId(member.id, 1n)}`
  },
  readMemberDeposits: tab('deposits'),
  readMemberPlay: tab('play'),
  readMemberRewards: tab('rewards'),
  readMemberCoins: tab('coins'),
  readMemberInvites: tab('invites'),
  readMemberSecurity: tab('security'),
  readMemberLinked: tab('linked'),
  readMemberLimits: tab('limits'),
  readMemberPrivacy: tab('privacy'),
  readMemberNotes: tab('notes'),
  readMemberTimeline: tab('timeline'),
  unmaskMember: tab('unmask'),
  readCustomerContext: async ({ id }) => `/api/office/chat/${id}/context`,
  readNotes: async ({ id }) => `/api/office/chat/${id}/notes`,
  readApproval: async (member) => `/api/office/approvals/${await requestAbout(member)}`,
  readEvidence: async (member) => {
    const id = await requestAbout(member)
    await asOwner(
      app,
      `insert into approval_file (file_id, staff_id, approval_id, object, content_type, name, bytes,
          stored, uploaded_at)
        values ('${id}', 1, '${id}', 'evidence/x', 'image/jpeg', 'x.jpg', 1, true,
          '${clock.now().toISOString()}')`,
    )
    return `/api/office/approvals/${id}/files/${id}`
  },
  readPayment: async ({ id: memberId }) => {
    const receivingAccount = 'SCB:4058821937'
    const reference = `LOOK-${memberId}`
    await ingestReport(app.ctx, {
      channel: 'feed',
      provider: 'SCB',
      receivingAccount,
      reference,
      bankReference: null,
      amount: minorUnits(100n),
      paidAt: clock.now(),
      payer: {},
      owner: { memberId },
    })
    const [row] = await app.ctx.db.query<{ paymentId: string }>(
      'select payment_id from payment where member_id = $1',
      [memberId],
    )
    return `/api/office/payments/${receivingAccount}/${encodeURIComponent(row!.paymentId)}`
  },
  readOfficeSlip: async (member) => `/api/office/slips/${member.id}/${await slipOf(member)}`,
  readSlipPicture: async (member) =>
    `/api/office/slips/${member.id}/${await slipOf(member)}/picture`,
  readUnreadMessage: async ({ id }) => {
    const message = { id: `sms-${id}`, accountNo: '', sender: 'SCB', text: 'x', why: 'unknown' }
    await keepUnread(app.ctx, message)
    return `/api/office/unread/${message.id}`
  },
  lookUpId: async () => '/api/office/books/lookup',
  readBreak: async ({ id }) => `/api/office/breaks/${await openBreak(app, id)}`,
  readWithdrawal: async (member) => {
    const asked = await app.call(withdraw, { body: { amount: 100 } }, member)
    if (!asked.ok) throw new Error(asked.body.message)
    return `/api/office/withdrawals/${asked.body._id}`
  },
}

/** Reads of personal data that belong to no member. */
const ofNobody = ['readUnreadMessage', 'readBreak']

/** The id of a slip of this member. */
async function slipOf({ id }: TestMember): Promise<string> {
  await app.ctx.db.query(
    `insert into slip (member_id, id, object, uploaded_at, due_at) values ($1, 'slip01', 'x', $2, $2)`,
    [id, clock.now()],
  )
  return 'slip01'
}

/** The id of a request about this member. */
async function requestAbout({ id }: TestMember): Promise<string> {
  const { freshStaff, request } = testApprovals(app)
  await freshStaff('manager')
  return request(await freshStaff('finance'), adjustAction, {
    memberId: id,
    amount: minorUnits(1n),
  })
}

test.each(
  office
    .filter(({ endpoint }) => endpoint.looksAt)
    .map((one): [string, NamedEndpoint] => [one.name, one]),
)('%s leaves exactly one audit event for each look at personal data', async (name, one) => {
  const member = await app.member(100_00n)
  await write(app, asMember(member), 'x')
  const path = await looks[name]!(member)
  const staff = await newStaff(app, { roles: ['manager'] })
  expect(await askAs(staff, one, path, JSON.stringify(contents[name]?.(member) ?? {}))).toBe('ok')
  expect(await auditEventsOf(app, staff)).toMatchObject([
    {
      action: 'look',
      outcome: 'looked',
      aboutMember: ofNobody.includes(name) ? null : member.id,
    },
  ])
})

/** The names of all properties in a schema, at any depth. */
function propertiesOf(schema: z.core.$ZodType): string[] {
  const names: string[] = []
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    if ('properties' in part) names.push(...Object.keys(part.properties as object))
    for (const inner of Object.values(part)) walk(inner)
  }
  walk(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))
  return names
}

const phonesAndMoney = [
  'phone',
  'bankAccountNo',
  'bankAccountName',
  'wallet',
  'balance',
  'amount',
  'customer',
  'row',
]

test('no answer that marketing may read has a phone, a bank account or a balance [office:5]', () => {
  const marketing: Authority = { roles: ['marketing'], grants: [] }
  const seen = (person: Authority): string[] =>
    office
      .filter(({ endpoint }) => may(person, endpoint))
      .flatMap(({ endpoint }) => propertiesOf(endpoint.answer))
  expect(seen({ roles: ['support'], grants: [] })).toContain('bankAccountNo')
  expect(seen(marketing).filter((name) => phonesAndMoney.includes(name))).toEqual([])
})

test('no endpoint takes the role of an owner, so none makes one [office:6]', () => {
  const takesOwner = endpoints.filter(({ endpoint: { body } }) => {
    if (!body) return false
    const text = JSON.stringify(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }))
    return text.includes('"owner"')
  })
  expect(takesOwner.map(nameOf)).toEqual([])
})
