import type { FastifyRequest } from 'fastify'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { guestHeader } from '@champa/contract/constants'
import type { SessionCacheUse } from '@champa/contract/session-cache'
import type { AppContext } from '../app-context.ts'
import { deviceOf } from '../http/device.ts'
import { readGuest, type Visitor } from '../people/guest.ts'
import { readStaffSession, type StaffSignedIn } from '../people/staff-session.ts'
import { refuse } from '../refusals.ts'
import type { Projection } from '../projection.ts'
import { readSession, type SignedIn } from '../session.ts'

/**
 * The verified caller of a request; at most one field is set, none where the endpoint is public.
 */
export interface Caller {
  member?: SignedIn
  visitor?: Visitor
  staff?: StaffSignedIn
}

/** A caller's name for limits and the security log; null when no token was verified. */
export function callerName({ member, visitor, staff }: Caller): string | null {
  if (staff) return `staff ${staff.staffId}`
  if (member) return `member ${member.memberId}`
  return visitor ? `${visitor.kind} ${visitor.id}` : null
}

export interface AuthenticateOptions {
  requester: string
  projection?: Projection<unknown> | undefined
  /** The part of the session that may come from memory; none by default. */
  remembered?: SessionCacheUse['part'] | undefined
}

/**
 * Verifies the kind of caller that the endpoint requires. A visitor with a member's token is
 * treated as that member, and the guest header is ignored.
 */
export async function authenticate(
  ctx: AppContext,
  request: FastifyRequest,
  { access }: EndpointSpec,
  options: AuthenticateOptions,
): Promise<Caller> {
  if (access === 'member') return { member: await signInMember(ctx, request, options) }
  if (access === 'staff') return { staff: await signInStaff(ctx, request) }
  if (access === 'visitor') return { visitor: await signInVisitor(ctx, request, options) }
  return {}
}

async function signInMember(
  ctx: AppContext,
  request: FastifyRequest,
  { requester, projection, remembered }: AuthenticateOptions,
): Promise<SignedIn> {
  const session = await readSession<unknown>(
    ctx.db,
    tokenOf(request),
    { requester, device: deviceOf(request.headers) },
    { projection, values: projection?.values?.(ctx), remembered },
  )
  if (typeof session === 'string') throw refuse(session)
  return session
}

async function signInStaff(ctx: AppContext, request: FastifyRequest): Promise<StaffSignedIn> {
  const session = await readStaffSession(ctx.db, tokenOf(request))
  if (typeof session === 'string') throw refuse(session)
  return session
}

async function signInVisitor(
  ctx: AppContext,
  request: FastifyRequest,
  options: AuthenticateOptions,
): Promise<Visitor> {
  if (request.headers.authorization !== undefined)
    return { kind: 'member', id: (await signInMember(ctx, request, options)).memberId }
  const token = request.headers[guestHeader]
  if (typeof token !== 'string') throw refuse('UNAUTHORIZED')
  const guest = await readGuest(ctx, token)
  if (guest === null) throw refuse('INVALID_GUEST')
  return { kind: 'guest', id: guest }
}

function tokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization
  if (header === undefined) throw refuse('UNAUTHORIZED')
  const [scheme, token, ...more] = header.split(' ')
  // Nothing may follow the token, because the request limit identifies callers by the whole header.
  if (scheme !== 'Bearer' || !token || more.length > 0) throw refuse('invalid-token')
  return token
}
