import type { QrGatewayCode } from '@champa/contract/qr-gateways'
import { workEach, type Job } from '../../../platform/job.ts'
import { clock } from '../../../platform/clock.ts'
import { isAt } from '../../../platform/database/exact-time.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { gatewayOf } from '../../../providers/payments/gateways.ts'
import { chargeReference, closeCode, failCode } from '../qr/open-code.ts'
import { dueCodes, type DueCode } from '../qr/queries.ts'
import { isGateway, recheckMs, nextCheck } from '../rules.ts'
import { ingestCharge } from './ingest-charge.ts'

const codesAtOnce = 50

/**
 * Recovers lost webhooks: queries the gateway about codes on the schedule in rules.ts and closes
 * expired codes.
 */
export const checkCharges: Job = {
  name: 'check-charges',
  everyMs: 1_000,
  run: async (ctx) => {
    const due = await dueCodes(ctx.db, clock.now(), codesAtOnce)
    return workEach(ctx, due, (code) => checkDueCode(ctx, code), 'code check failed')
  },
}

async function checkDueCode(ctx: AppContext, code: DueCode): Promise<boolean> {
  const now = clock.now()
  const next = isGateway(code.provider) ? nextCheck(code, now, ctx.settings.settlePace) : null
  const again = next ?? new Date(now.getTime() + recheckMs * ctx.settings.settlePace)
  if (!(await claim(ctx, code, again))) return false
  // An unfinished code was never shown to anybody, so it cannot have been paid.
  if (code.state === 'making') await failCode(ctx.db, code.memberId, code.id, now)
  else if ((await checkCharge(ctx, code)) && next === null) {
    await ctx.db.query(
      `update qrcode set due_at = null
        where member_id = $1
          and id = $2
          and ${isAt('due_at', '$3')}`,
      [code.memberId, code.id, again],
    )
  }
  return true
}

/** Claims a due code for one process. If that process dies, the code is due again at `until`. */
async function claim(ctx: AppContext, code: DueCode, until: Date): Promise<boolean> {
  const rows = await ctx.db.query(
    `update qrcode set due_at = $4
      where member_id = $1
        and id = $2
        and ${isAt('due_at', '$3')}
      returning id`,
    [code.memberId, code.id, code.dueAt, until],
  )
  return rows.length === 1
}

/**
 * Queries the gateway about a code and ingests every payment that it reports; closes an expired
 * code. Returns true when the gateway has answered; a code of our own has no gateway and needs no
 * answer.
 */
export async function checkCharge(
  ctx: AppContext,
  code: { memberId: bigint; id: string; provider: string },
): Promise<boolean> {
  if (isGateway(code.provider) && !(await askGateway(ctx, { ...code, provider: code.provider })))
    return false
  await closeCode(ctx.db, {
    memberId: code.memberId,
    id: code.id,
    state: 'expired',
    now: clock.now(),
  })
  return true
}

async function askGateway(
  ctx: AppContext,
  { memberId, id, provider }: { memberId: bigint; id: string; provider: QrGatewayCode },
): Promise<boolean> {
  const reference = chargeReference(memberId, id)
  const answer = await gatewayOf(ctx, provider).query({ reference })
  if (answer.outcome === 'unknown') return false
  for (const payment of answer.outcome === 'ok'
    ? answer.payments.filter((one) => one.amount > 0n)
    : [])
    await ingestCharge(ctx, { provider, reference, payment, isEvent: false })
  return true
}
