import { qrSmsGraceMs } from '@champa/contract/deposit'
import { type MinorUnits, minorUnits } from '@champa/contract/money'
import type { AppContext } from '../../../platform/app-context.ts'
import type { ReceivingAccount } from '../receiving-account.ts'
import { chargeReference } from './open-code.ts'
import { isGateway } from '../rules.ts'
import { reserveAmount } from './reserved-amount.ts'
import { gatewayOf } from '../../../providers/payments/gateways.ts'
import { laoPayload, promptpayPayload } from './payloads.ts'

export interface RequestedCode {
  memberId: bigint
  id: string
  amount: MinorUnits
  createdAt: Date
  expiresAt: Date
}

export interface Drawn {
  payload: string
  gatewayReference: string | null
  /** The amount in the QR code. */
  amount: MinorUnits
  expiresAt: Date
}

/** Creates a QR code according to the account's kind; null when that is impossible now. */
export async function drawCode(
  ctx: AppContext,
  account: ReceivingAccount,
  code: RequestedCode,
): Promise<Drawn | null> {
  try {
    if (account.kind === 'qr') return await drawAtGateway(ctx, account, code)
    return account.currency === 'LAK'
      ? drawLao(account, code)
      : await drawAwaited(ctx, account, code)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    ctx.log.warn(
      { account: account.account, why: error.message },
      'QR code cannot be created: receiving account or amount is invalid',
    )
    return null
  }
}

async function drawAtGateway(
  ctx: AppContext,
  { bankCode }: ReceivingAccount,
  { memberId, id, amount, expiresAt }: RequestedCode,
): Promise<Drawn | null> {
  if (!isGateway(bankCode)) return null
  const made = await gatewayOf(ctx, bankCode).create({
    reference: chargeReference(memberId, id),
    amount,
    expiresAt,
  })
  if (made.outcome === 'failed') return null
  const ends = made.expiresAt < expiresAt ? made.expiresAt : expiresAt
  return {
    payload: made.payload,
    gatewayReference: made.gatewayReference,
    amount: minorUnits(made.amount),
    expiresAt: ends,
  }
}

/**
 * The bank's SMS names no payer, so the member is identified by an amount that no other member is
 * asked to pay.
 */
async function drawAwaited(
  ctx: AppContext,
  account: ReceivingAccount,
  code: RequestedCode,
): Promise<Drawn | null> {
  const { memberId, id, amount: requested, createdAt: from, expiresAt } = code
  const until = new Date(expiresAt.getTime() + qrSmsGraceMs)
  // Throws for an invalid account before an amount is reserved on it.
  promptpayPayload(account, requested)
  const amount = await reserveAmount(ctx.db, {
    receivingAccount: account.account,
    requested,
    memberId,
    codeId: id,
    from,
    until,
  })
  if (amount === null)
    ctx.log.warn(
      { account: account.account },
      'all 99 satang amounts are reserved, no QR code created',
    )
  return amount === null
    ? null
    : { payload: promptpayPayload(account, amount), gatewayReference: null, amount, expiresAt }
}

/** The bank's feed reports the payment's bill number, which is our reference. */
function drawLao(
  account: ReceivingAccount,
  { memberId, id, amount, expiresAt }: RequestedCode,
): Drawn {
  return {
    payload: laoPayload(account, { amount, billId: chargeReference(memberId, id) }),
    gatewayReference: null,
    amount,
    expiresAt,
  }
}
