import type { RefusalCode } from '@champa/contract/errors'
import type { AuditAction } from '@champa/contract/office/audit'
import { staffLogin } from '@champa/contract/office/staff'
import type { AppContext } from '../../platform/app-context.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { openTries } from '../../platform/limits/tries.ts'
import type { RecordRefusal } from '../../platform/route/mount-route.ts'
import { hmacOf } from './mask-numbers.ts'
import { originOf, recordAudit, systemChain, type AuditEvent } from './record-audit.ts'

/** Refusals of a signed-in staff member that are security events, with their actions. */
const staffActions: Partial<Record<RefusalCode, AuditAction>> = {
  NOT_ALLOWED: 'refuse-permission',
  STEP_UP: 'refuse-step-up',
  CONFLICT_OF_INTEREST: 'refuse-conflict',
  WRONG_PASSWORD: 'wrong-password',
  OTP_CODE_INVALID: 'wrong-code',
}
/** Refused sign-ins: a wrong name, password or code, a lockout, and a switched-off account. */
const loginCodes: RefusalCode[] = ['WRONG_CREDENTIAL', 'REQUEST_LIMIT', 'INACTIVE_USER']

/** Refused sign-ins recorded per code and network, so that a flood does not fill the log. */
const maxLogins = { maxAttempts: 60, windowMs: 60_000 }

type Refused = Parameters<RecordRefusal>[1]
type RefusedRequest = Parameters<RecordRefusal>[0]

/**
 * Records refused staff and refused sign-ins before they are answered. A failure is logged: the
 * refusal holds without its entry, because nothing was shown or done.
 */
export function openRefusalAudit(ctx: AppContext): RecordRefusal {
  const logins = openTries(maxLogins)
  return async (request, refused) => {
    try {
      const event = await eventOf(ctx, request, refused, (subject) => logins.take(subject) === null)
      if (event) await recordAudit(ctx, ctx.db, event)
    } catch (error) {
      ctx.log.error({ err: error, code: refused.refusal.code }, 'audit entry of a refusal failed')
    }
  }
}

async function eventOf(
  ctx: AppContext,
  request: RefusedRequest,
  { endpoint, refusal: { code, audit }, staff }: Refused,
  mayRecord: (subject: string) => boolean,
): Promise<AuditEvent | null> {
  const address = networkOf(request.ip)
  const origin = originOf({ requestId: request.id, address, headers: request.headers })
  const action = staffActions[code]
  if (staff && action)
    return {
      staffId: staff.staffId,
      action,
      outcome: 'refused',
      permission: endpoint.needs ?? undefined,
      aboutMember: audit.aboutMember ?? null,
      origin,
      details: { code, call: `${endpoint.method} ${endpoint.path}`, ...audit.details },
    }
  const isLogin = endpoint.path === staffLogin.path && loginCodes.includes(code)
  if (!isLogin || !mayRecord(`${code} ${address}`)) return null
  const username = usernameIn(request.body)
  // Read for unknown names as well, so that the time of the answer does not reveal who exists.
  const [person] = await ctx.db.query<{ staffId: bigint }>(
    'select staff_id from staff where username = $1',
    [username],
    'audit-refused-login',
  )
  return {
    staffId: systemChain,
    actor: 'anonymous',
    action: code === 'REQUEST_LIMIT' ? 'login-blocked' : 'login-failed',
    outcome: 'refused',
    aboutKind: 'staff',
    ...(person ? { about: person.staffId.toString() } : {}),
    origin,
    // A password typed in place of the name must not be readable.
    details: { code, username: `hmac-sha256:${hmacOf(ctx.settings.secrets.AUDIT_KEY, username)}` },
  }
}

/** The name as the sign-in reads it; empty when the body has none. */
function usernameIn(body: unknown): string {
  const username =
    typeof body === 'object' && body !== null && 'username' in body ? body.username : undefined
  return typeof username === 'string' ? username.replaceAll('\u0000', '').trim().toLowerCase() : ''
}
