import {
  qrEndToldForMs,
  qrGateways,
  type QrGatewayCode,
  type QrMessage,
} from '@champa/contract/deposit'
import { fromBase36 } from '../../platform/ids.ts'
import type { ReceivingAccount } from './receiving-account.ts'

/** A code of a gateway can be asked about there; one of our own account is told by the bank alone. */
export function isGateway(provider: string): provider is QrGatewayCode {
  return (qrGateways as readonly string[]).includes(provider)
}

/** Which account's codes the member means by a bank code: a gateway, or a bank account of ours that is not watched by itself (mode AUTO). */
export function drawingAccount(
  accounts: ReceivingAccount[],
  bankCode: string,
): ReceivingAccount | undefined {
  return accounts.find(
    (one) =>
      one.bankCode === bankCode &&
      one.drawsQr &&
      (one.kind === 'qr' ? isGateway(bankCode) : one.kind === 'bank' && one.mode !== 'AUTO'),
  )
}

export type CodeState = 'making' | 'failed' | 'open' | 'replaced' | 'cancelled' | 'expired' | 'paid'

/** What the rules look at in a code. */
export interface CodeTimes {
  state: CodeState
  createdAt: Date
  expiresAt: Date
  closedAt: Date | null
}

/** What a row lets a member pay in at once; kip have no parts. */
export function mayAsk(
  { minimum, maximum, currency }: Pick<ReceivingAccount, 'minimum' | 'maximum' | 'currency'>,
  amount: bigint,
): boolean {
  return amount >= minimum && amount <= maximum && (currency !== 'LAK' || amount % 100n === 0n)
}

/** A code whose time is over is no longer open, whether or not a job has closed it yet. */
export function isOpen(code: CodeTimes, now: Date): boolean {
  return code.state === 'open' && code.expiresAt > now
}

/** How a code ended, while that is still news; null for one that is open or long gone. */
export function endOf(code: CodeTimes, now: Date): QrMessage | null {
  const end = endMessages[code.state]
  const endedAt = code.closedAt ?? code.expiresAt
  const isNews = now.getTime() - endedAt.getTime() < qrEndToldForMs
  return end !== null && !isOpen(code, now) && isNews ? end : null
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

/** A webhook usually comes within a second; these looks at the gateway find the payment whose webhook was lost. */
const looksAfterOpeningMs = [30_000, 60_000, 120_000, 240_000, 480_000]
const looksAfterExpiryMs = [30_000, 3_600_000, 24 * 3_600_000]

/** When the gateway is asked about a code next; null after the last look. A closed or paid code is only looked at after its time, for money that came late or twice. */
export function nextLook(code: CodeTimes, now: Date, pace: number): Date | null {
  const early =
    code.state === 'open'
      ? looksAfterOpeningMs.map((ms) => code.createdAt.getTime() + ms * pace)
      : []
  const inTime = early.filter((at) => at < code.expiresAt.getTime())
  const late = looksAfterExpiryMs.map((ms) => code.expiresAt.getTime() + ms * pace)
  const next = [...inTime, ...late].find((at) => at > now.getTime())
  return next === undefined ? null : new Date(next)
}

/** After the last look went unanswered. */
export const lookAgainMs = 30 * 60_000

/** Our reference at a gateway names member and code, so an event needs no look-up to find its book. */
export function chargeReference(memberId: bigint, codeId: string): string {
  return `q${memberId.toString(36)}-${codeId}`
}

const referenceShape = /^q([0-9a-z]{1,12})-([0-9a-z]{6,40})$/

export function readChargeReference(
  reference: string,
): { memberId: bigint; codeId: string } | null {
  const found = referenceShape.exec(reference)
  return found && { memberId: fromBase36(found[1]!), codeId: found[2]! }
}
