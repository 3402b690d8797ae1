import { qrEndShownForMs, type QrMessage } from '@champa/contract/deposit'
import { qrGateways, type QrGatewayCode } from '@champa/contract/qr-gateways'
import type { ReceivingAccount } from './receiving-account.ts'

/**
 * A gateway can be queried about its QR codes; a payment of a code of our own account is reported
 * only by the bank.
 */
export function isGateway(provider: string): provider is QrGatewayCode {
  return (qrGateways as readonly string[]).includes(provider)
}

/**
 * The account that creates QR codes for a bank code: a gateway, or a bank account whose mode is not
 * AUTO, if it has `drawsQr`.
 */
export function drawingAccount(
  accounts: ReceivingAccount[],
  bankCode: string,
): ReceivingAccount | undefined {
  return accounts.find(
    (account) =>
      account.bankCode === bankCode &&
      account.drawsQr &&
      (account.kind === 'qr'
        ? isGateway(bankCode)
        : account.kind === 'bank' && account.mode !== 'AUTO'),
  )
}

export type CodeState = 'making' | 'failed' | 'open' | 'replaced' | 'cancelled' | 'expired' | 'paid'

/** The fields of a QR code that the rules depend on. */
export interface CodeTimes {
  state: CodeState
  createdAt: Date
  expiresAt: Date
  closedAt: Date | null
}

/** Whether the amount lies within the account's bounds; a kip amount must be whole kip. */
export function isAmountAllowed(
  { minimum, maximum, currency }: Pick<ReceivingAccount, 'minimum' | 'maximum' | 'currency'>,
  amount: bigint,
): boolean {
  return amount >= minimum && amount <= maximum && (currency !== 'LAK' || amount % 100n === 0n)
}

/** An expired QR code is not open, whether or not the job has closed it yet. */
export function isOpen(code: CodeTimes, now: Date): boolean {
  return code.state === 'open' && code.expiresAt > now
}

/**
 * The outcome of a QR code for `qrEndShownForMs` after it ended; null for an open code or an older
 * outcome.
 */
export function endOf(code: CodeTimes, now: Date): QrMessage | null {
  const end = endMessages[code.state]
  const endedAt = code.closedAt ?? code.expiresAt
  const isRecent = now.getTime() - endedAt.getTime() < qrEndShownForMs
  return end !== null && !isOpen(code, now) && isRecent ? end : null
}

const endMessages: Record<CodeState, QrMessage | null> = {
  making: null,
  failed: null,
  open: 'EXPIRED',
  expired: 'EXPIRED',
  replaced: 'REPLACED',
  cancelled: 'CANCELLED',
  paid: 'PAID',
}

/**
 * Webhooks usually arrive within a second; these queries to the gateway find payments whose webhook
 * was lost.
 */
const checksAfterOpeningMs = [30_000, 60_000, 120_000, 240_000, 480_000]
const checksAfterExpiryMs = [30_000, 3_600_000, 24 * 3_600_000]

/**
 * When to query the gateway about a QR code next; null after the last check. A closed or paid code
 * is checked only after its expiry, for late and repeated payments.
 */
export function nextCheck(code: CodeTimes, now: Date, pace: number): Date | null {
  const early =
    code.state === 'open'
      ? checksAfterOpeningMs.map((ms) => code.createdAt.getTime() + ms * pace)
      : []
  const inTime = early.filter((at) => at < code.expiresAt.getTime())
  const late = checksAfterExpiryMs.map((ms) => code.expiresAt.getTime() + ms * pace)
  const next = [...inTime, ...late].find((at) => at > now.getTime())
  return next === undefined ? null : new Date(next)
}

/** Retry interval while the last query has no answer. */
export const recheckMs = 30 * 60_000
