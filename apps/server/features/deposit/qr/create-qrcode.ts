import {
  maxQrCodes,
  type createQrcode as endpoint,
  type QrcodeState,
} from '@champa/contract/deposit'
import { clock } from '../../../platform/clock.ts'
import { secondsOf, takeFromWindow } from '../../../platform/database/attempts.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { newRowId } from '../../../platform/ids.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { readRemainingLimit, limitDetails, type DepositContext } from '../../responsible/index.ts'
import { drawCode, type RequestedCode } from './draw-code.ts'
import { gatewayOf, gatewayTimeoutMs } from '../../../providers/payments/gateways.ts'
import { failCode, openCode, writeCode, type ReplacedCode, chargeReference } from './open-code.ts'
import { codeOf, noCode, stateOf } from './queries.ts'
import { shownAccounts } from '../accounts/shown-accounts.ts'
import type { ReceivingAccount } from '../receiving-account.ts'
import { drawingAccount, isGateway, isAmountAllowed, nextCheck } from '../rules.ts'

/** Requires no registered bank account: a QR code identifies its member, whoever pays it. */
export const createQrcode: Handler<typeof endpoint, DepositContext> = async (
  { params, body, member, refuse },
  ctx,
) => {
  // Only accounts in the wallet's own currency create QR codes, so that a hundred baht never
  // becomes a hundred kip.
  const { currency, limits } = member.projection
  const shown = await shownAccounts(ctx, { memberId: member.memberId, currency })
  const account = drawingAccount(shown, params.bankCode)
  // With the manual flag set, members see the bank account numbers, and only gateways create QR
  // codes.
  if (!account || (account.kind === 'bank' && ctx.operatorSettings.read('deposit').isManual))
    throw refuse('NO_DATA')
  if (!isAmountAllowed(account, body.amount)) return noCode(clock.now())
  const remaining = await readRemainingLimit(ctx.db, member.memberId, limits)
  if (remaining && body.amount > remaining.left)
    throw refuse('LIMIT_REACHED', limitDetails(remaining))
  const waitMs = await takeFromWindow(ctx.db, `qrcode:${member.memberId}`, maxQrCodes)
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })

  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + account.expiresInMs)
  return makeCode(ctx, account, {
    memberId: member.memberId,
    id: newRowId(),
    amount: body.amount,
    createdAt,
    expiresAt,
  })
}

async function makeCode(
  ctx: AppContext,
  account: ReceivingAccount,
  code: RequestedCode,
): Promise<QrcodeState> {
  const { memberId, id, createdAt } = code
  // If the process crashes after this, nobody has seen the code; the check-charges job marks it as
  // failed.
  await writeCode(ctx.db, {
    ...code,
    provider: account.bankCode,
    dueAt: new Date(createdAt.getTime() + 3 * gatewayTimeoutMs(ctx)),
  })
  const drawn = await drawCode(ctx, account, code)
  if (!drawn) {
    await failCode(ctx.db, memberId, id, clock.now())
    return noCode(clock.now())
  }
  const opened = { state: 'open' as const, createdAt, expiresAt: drawn.expiresAt, closedAt: null }
  const dueAt = isGateway(account.bankCode)
    ? nextCheck(opened, createdAt, ctx.settings.settlePace)
    : drawn.expiresAt
  const replaced = await openCode(ctx.db, { ...drawn, memberId, id, now: clock.now(), dueAt })
  ctx.live.changed(memberId, ['deposit'])
  if (!replaced) return noCode(clock.now())
  cancelReplaced(ctx, memberId, replaced)
  // Reads the code again, because a request from another device may have replaced it already.
  return stateOf(await codeOf(ctx.db, memberId, id), clock.now())
}

/**
 * Cancels replaced codes at their gateways without waiting. A payment of a replaced code is still
 * credited when reported.
 */
function cancelReplaced(ctx: AppContext, memberId: bigint, replaced: ReplacedCode[]): void {
  for (const { id, provider } of replaced)
    if (isGateway(provider))
      void gatewayOf(ctx, provider).cancel({ reference: chargeReference(memberId, id) })
}
