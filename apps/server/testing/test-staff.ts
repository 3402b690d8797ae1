import { randomUUID } from 'node:crypto'
import type { EndpointSpec, Wire } from '@champa/contract/endpoint'
import { officeRequester, requesterHeader } from '@champa/contract/constants'
import type { StaffRole } from '@champa/contract/office/roles'
import type { Grant } from '@champa/contract/office/permissions'
import { staffLogin } from '@champa/contract/office/staff'
import { TOTP } from 'otpauth'
import { openStaffSession } from '../platform/people/staff-session.ts'
import { storePerson } from '../features/staff/people/manage-staff.ts'
import { clock } from '../platform/clock.ts'
import type { Answered, TestApp } from './test-app.ts'
import { newAddress } from './sign-up.ts'

export interface TestStaff {
  id: bigint
  username: string
  token: string
  /** The authenticator code at a moment. */
  code: (atMs?: number) => string
}

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
export const staffPassword = 'orchid-lantern-42'
let count = 0

/** The roles and grants of a person who also manages the chat. */
export const asLead = { roles: ['support'], grants: ['chat.manage'] } as const

/** Creates a staff member with a session. */
export async function newStaff(
  { ctx, operator }: TestApp,
  {
    roles = ['support'],
    mustChange = false,
    ...rest
  }: {
    roles?: readonly StaffRole[]
    grants?: readonly Grant[]
    activeUntil?: Date
    mustChange?: boolean
  } = {},
): Promise<TestStaff> {
  const username = `person${(count += 1)}`
  await storePerson(
    operator,
    { username, name: `คุณ ${username}`, roles, ...rest },
    { password: staffPassword, secret },
    { mustChange },
  )
  const [row] = await ctx.db.query<{ staffId: bigint }>(
    'select staff_id from staff where username = $1',
    [username],
  )
  const { token } = await openStaffSession(ctx.db, {
    staffId: row!.staffId,
    credentialVersion: 1,
  })
  return {
    id: row!.staffId,
    username,
    token,
    code: (atMs = clock.nowMs()) => new TOTP({ secret }).generate({ timestamp: atMs }),
  }
}

type Input<E extends EndpointSpec> = {
  params?: Wire<E, 'params'>
  body?: Wire<E, 'body'>
  headers?: Record<string, string | undefined>
}

/** Calls an endpoint as the office app, signed in as this staff member. */
export function callOffice<E extends EndpointSpec>(
  app: TestApp,
  endpoint: E,
  input: Input<E> = {},
  staff?: TestStaff,
): Promise<Answered<E>> {
  return app.call(endpoint, {
    ...input,
    headers: {
      [requesterHeader]: officeRequester,
      ...(endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {}),
      ...(staff ? { authorization: `Bearer ${staff.token}` } : {}),
      ...input.headers,
    },
  } as never)
}

/** Signs in a staff member from a unique address. */
export function signIn(
  app: TestApp,
  body: Wire<typeof staffLogin, 'body'>,
  headers = newAddress(),
): Promise<Answered<typeof staffLogin>> {
  return callOffice(app, staffLogin, { body, headers })
}

/** Audit events of the staff member, oldest first. */
export async function auditEventsOf({ ctx }: TestApp, staff: TestStaff): Promise<AuditedEvent[]> {
  const rows = await ctx.db.query<Omit<AuditedEvent, 'body'> & { body: string }>(
    `select action, coalesce(about_id, '') as about, about_member, outcome, body
      from audit_entry
      where staff_id = $1
      order by seq`,
    [staff.id],
  )
  return rows.map((row) => ({ ...row, body: JSON.parse(row.body) as Record<string, unknown> }))
}

interface AuditedEvent {
  action: string
  about: string
  aboutMember: bigint | null
  outcome: string
  body: Record<string, unknown>
}
