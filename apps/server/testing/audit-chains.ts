import { recordAudit, verifyAudit, type AuditProof } from '../features/audit/index.ts'
import { clock } from '../platform/clock.ts'
import type { TestApp } from './test-app.ts'

let people = 1_000_000n

/** A person's chain with this many entries. Returns the person's id. */
export async function chainOf({ ctx }: TestApp, entries: number): Promise<bigint> {
  const staffId = (people += 1n)
  for (let entry = 1; entry <= entries; entry += 1)
    await recordAudit(ctx, ctx.db, {
      staffId,
      action: 'close',
      aboutKind: 'conversation',
      about: `room-${entry}`,
      aboutMember: 5n,
      permission: 'chat.manage',
      approvalId: 'a1',
      reason: 'because',
      origin: { requestId: 'r1', network: '192.0.2.1', device: '00ff' },
      before: { state: 'open' },
      after: { state: 'closed' },
    })
  return staffId
}

const entriesAtOnce = 250

/** Appends many entries, numbered in their details, in few statements. */
export async function appendMany(
  { ctx }: TestApp,
  count: number,
  event: { staffId: bigint; reason?: string; details?: object },
): Promise<void> {
  const body = {
    details: {},
    ...event,
    staffId: event.staffId.toString(),
    at: clock.now().toISOString(),
    actor: 'staff',
    action: 'close',
    outcome: 'done',
  }
  for (let first = 1; first <= count; first += entriesAtOnce)
    await ctx.db.query(
      `select audit_append(jsonb_set($1::jsonb, '{details,entry}', to_jsonb(n)))
        from generate_series($2::integer, $3::integer) n`,
      [JSON.stringify(body), first, Math.min(first + entriesAtOnce - 1, count)],
    )
}

/** The first fault of the audit log; null when it is whole. */
export const faultOf = async ({ ctx }: TestApp): Promise<AuditProof['broken']> =>
  (await verifyAudit(ctx.db)).broken
