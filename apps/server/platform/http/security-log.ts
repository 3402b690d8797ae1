import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { EndpointSpec } from '@champa/contract/endpoint'
import type { RefusalCode } from '@champa/contract/errors'
import { readPhone } from '@champa/contract/phone'
import { openTries } from '../limits/tries.ts'
import type { AppContext } from '../app-context.ts'
import { networkOf } from './network-of.ts'

/** Stable names: the operator's alerts match log lines by the field `security`. */
export const securityEvents = [
  'login-failed',
  'login-blocked',
  'password-wrong',
  'session-other-device',
  'session-ended-credential',
  'otp-wrong',
  'otp-blocked',
  'webhook-refused',
  'link-refused',
  'staff-login-failed',
  'staff-login-blocked',
  'staff-refused',
  'address-blocked',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

const minuteMs = 60_000
/**
 * Maximum number of lines per event, address and minute, so that a flood of refusals does not flood
 * the log.
 */
const mayWrite = { maxAttempts: 60, windowMs: minuteMs }

const logins = ['/api/login', '/api/office/login', '/api/office/join']
const staffCodes: RefusalCode[] = [
  'UNAUTHORIZED',
  'invalid-token',
  'NOT_ALLOWED',
  'STEP_UP',
  'CONFLICT_OF_INTEREST',
  'OTP_CODE_INVALID',
  'INVALID_USER_1',
  'INVALID_USER_2',
  'INVALID_USER_3',
  'INACTIVE_USER',
]

/** The security event that a refusal by this endpoint means; null for an ordinary refusal. */
export function eventOf(
  { path, access, method }: Pick<EndpointSpec, 'path' | 'access' | 'method'>,
  code: RefusalCode,
): SecurityEvent | null {
  const isOffice = path.startsWith('/api/office/')
  if (code === 'INVALID_IP') return 'address-blocked'
  if (logins.includes(path)) {
    if (code === 'WRONG_CREDENTIAL') return isOffice ? 'staff-login-failed' : 'login-failed'
    if (code === 'REQUEST_LIMIT') return isOffice ? 'staff-login-blocked' : 'login-blocked'
  }
  if (code === 'WRONG_PASSWORD') return 'password-wrong'
  if (access === 'staff') return staffCodes.includes(code) ? 'staff-refused' : null
  if (access === 'outside' && method === 'POST')
    return code === 'UNAUTHORIZED' || code === 'REQUEST_LIMIT' ? 'webhook-refused' : null
  if (access === 'outside') return code === 'UNAUTHORIZED' ? 'link-refused' : null
  if (code === 'INVALID_USER_4') return 'session-other-device'
  if (code === 'INVALID_USER_2') return 'session-ended-credential'
  if (code === 'OTP_CODE_INVALID') return 'otp-wrong'
  return code === 'OTP_BLOCK' ? 'otp-blocked' : null
}

export type NoteRefusal = (
  request: FastifyRequest,
  refused: { endpoint: EndpointSpec; code: RefusalCode; caller: string | null },
) => void

/**
 * Logs refusals that matter to security. Callers appear by number or keyed hash, never by phone,
 * name, token or body.
 */
export function openSecurityLog({
  settings,
  log,
}: Pick<AppContext, 'settings' | 'log'>): NoteRefusal {
  const lines = openTries(mayWrite)
  const hashOf = (text: string): string =>
    createHmac('sha256', settings.secrets.OTP_KEY)
      .update('security-log')
      .update(text)
      .digest('hex')
      .slice(0, 16)
  return (request, { endpoint, code, caller }) => {
    const security = eventOf(endpoint, code)
    if (security === null) return
    const address = networkOf(request.ip)
    if (lines.take(`${security} ${address}`) !== null) return
    const username = logins.includes(endpoint.path) ? usernameIn(request.body) : undefined
    const subject =
      username === undefined ? undefined : hashOf(phoneOr(username, settings.laoBuild))
    log.warn(
      {
        security,
        code,
        route: endpoint.path,
        address,
        requestId: request.id,
        ...(caller && { caller }),
        ...(subject && { subject }),
      },
      'security event',
    )
  }
}

function usernameIn(body: unknown): string | undefined {
  const username =
    typeof body === 'object' && body !== null && 'username' in body ? body.username : undefined
  return typeof username === 'string' ? username : undefined
}

/** Normalises the phone, so that a member always has the same hash. */
function phoneOr(username: string, laoBuild: boolean): string {
  const phone = readPhone(username, laoBuild)
  return typeof phone === 'string' ? username.trim().toLowerCase() : phone.e164
}
