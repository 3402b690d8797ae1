import type { QrGatewayCode } from '@champa/contract/qr-gateways'
import { claimDue, type Job } from '../../../platform/job.ts'
import { clock } from '../../../platform/clock.ts'
import { isAt } from '../../../platform/database/exact-time.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { gatewayOf } from '../../../providers/payments/gateways.ts'
import { chargeReference, closeCode, failCode } from '../qr/open-code.ts'
import { codeColumns, type Code } from '../qr/queries.ts'
import { accountFacts } from '../receiving-account.ts'
import { isGateway, recheckMs, nextCheck } from '../rules.ts'
import { ingestCharge } from './ingest-charge.ts'

const codesAtOnce = 50

/**
 * Recovers lost webhooks: queries the gateway about QR codes on the schedule in rules.ts and closes
 * expired codes.
 */
export const checkCharges: Job = {
  name: 'check-charges',
  everyMs: 1_000,
  run: (ctx) =>
    claimDue<DueCode>(
      ctx,
      {
        name: 'qrcode-due',
        table: 'qrcode',
        key: ['memberId', 'id'],
        columns: codeColumns,
        maxRows: codesAtOnce,
        claimUntil: (code) =>
          nextOf(ctx, code) ?? new Date(clock.nowMs() + recheckMs * ctx.settings.settlePace),
        failed: 'code check failed',
      },
      (code) => checkDueCode(ctx, code),
    ),
}

type DueCode = Code & { dueAt: Date }

/**
 * The time of the next query to the gateway; null when no query follows, or for a QR code without a
 * gateway.
 */
const nextOf = (ctx: AppContext, code: Code): Date | null =>
  isGateway(code.provider) ? nextCheck(code, clock.now(), ctx.settings.settlePace) : null

async function checkDueCode(ctx: AppContext, code: DueCode): Promise<void> {
  const isLast = nextOf(ctx, code) === null
  // An unfinished QR code was never shown to anybody, so it cannot have been paid.
  if (code.state === 'making') await failCode(ctx.db, code.memberId, code.id, clock.now())
  else if ((await checkCharge(ctx, code)) && isLast) {
    await ctx.db.query(
      `update qrcode set due_at = null
        where member_id = $1
          and id = $2
          and ${isAt('due_at', '$3')}`,
      [code.memberId, code.id, code.dueAt],
    )
  }
}

/**
 * Queries the gateway about a QR code and ingests every payment that it reports; closes an expired
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
  const listed = answer.outcome === 'ok' ? answer.payments.filter((one) => one.amount > 0n) : []
  if (listed.length === 0) return true
  const account = await accountFacts(ctx.db, provider)
  for (const payment of listed)
    await ingestCharge(ctx, { provider, account, reference, payment, listed })
  return true
}
