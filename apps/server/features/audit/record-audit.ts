import type { IncomingHttpHeaders } from 'node:http'
import type { Permission } from '@champa/contract/office/permissions'
import type { AuditOutcome } from '@champa/contract/office/audit'
import type { AppContext } from '../../platform/app-context.ts'
import { clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { deviceOf } from '../../platform/http/device.ts'
import { hashDevice } from '../../platform/limits/login-limits.ts'
import { refuse } from '../../platform/refusals.ts'
import { cleanText, maskNumbers, maskTexts } from './mask-numbers.ts'

/** The chain of commands, and of callers who are not signed in. */
export const systemChain = 0n

/** The request that caused an event. */
export interface AuditOrigin {
  requestId: string
  network: string
  device: string | null
}

/** An action of a staff member or operator, or a look at personal data. */
export interface AuditEvent {
  staffId: bigint
  /** `staff` by default; `cli:<login name>` for a command. */
  actor?: string
  /** A name as in docs/operate/staff.md. */
  action: string
  permission?: Permission | undefined
  aboutKind?: string
  /** The id of what the action concerns; never a phone or an account number. */
  about?: string
  aboutMember?: bigint | null
  /** `done` by default. */
  outcome?: AuditOutcome
  approvalId?: string
  reason?: string
  origin?: AuditOrigin
  /**
   * Phones and account numbers in the texts of these are masked. Ids that look like one are given
   * as bigint.
   */
  details?: object
  before?: unknown
  after?: unknown
}

/** The origin of an event in a handler. */
export const originOf = (call: {
  requestId: string
  address: string
  headers: IncomingHttpHeaders
}): AuditOrigin => {
  const device = deviceOf(call.headers)
  return {
    requestId: call.requestId,
    network: call.address,
    device: device === null ? null : hashDevice(device).toString('hex').slice(0, 16),
  }
}

/**
 * Appends to the person's chain. The last statement of the transaction that decides, so that
 * nothing commits without its entry and the person's next action waits only for the commit.
 */
export async function recordAudit(
  { settings }: Pick<AppContext, 'settings'>,
  on: Db | Tx,
  event: AuditEvent,
): Promise<void> {
  await on.query(
    'select audit_append($1)',
    [JSON.stringify(bodyOf(settings.secrets.AUDIT_KEY, event))],
    'audit-append',
  )
}

/**
 * Records a look at personal data before it is answered. Without the entry nothing is answered.
 * @throws SERVICE_UNAVAILABLE when the entry cannot be written.
 */
export async function recordLook(
  ctx: Pick<AppContext, 'settings' | 'db' | 'log'>,
  event: Omit<AuditEvent, 'outcome'>,
): Promise<void> {
  try {
    await recordAudit(ctx, ctx.db, { ...event, outcome: 'looked' })
  } catch (error) {
    ctx.log.error({ err: error, action: event.action }, 'look refused without its audit entry')
    throw refuse('SERVICE_UNAVAILABLE')
  }
}

/** The event as JSON; absent fields stay absent. */
function bodyOf(key: string, event: AuditEvent): object {
  const { origin, aboutMember, about, reason, details, before, after } = event
  const masked = (value: unknown): unknown =>
    value === undefined ? undefined : maskTexts(key, value)
  return {
    staffId: event.staffId.toString(),
    at: clock.now().toISOString(),
    actor: event.actor ?? 'staff',
    action: event.action,
    outcome: event.outcome ?? 'done',
    permission: event.permission,
    aboutKind: event.aboutKind,
    aboutId: about === undefined ? undefined : cleanText(about),
    aboutMember: aboutMember?.toString(),
    approvalId: event.approvalId,
    requestId: origin?.requestId,
    network: origin?.network,
    device: origin?.device ?? undefined,
    reason: reason === undefined ? undefined : maskNumbers(key, cleanText(reason)),
    details: masked(details),
    before: masked(before),
    after: masked(after),
  }
}
