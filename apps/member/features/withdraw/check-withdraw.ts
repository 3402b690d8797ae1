import { parseAmount } from '@champa/contract/money'
import type { GameCard, WalletState } from '@champa/contract/wallet'

/** The reason why a withdrawal cannot be requested; each name is a message key. */
export type WithdrawFault = 'minAmountMsg' | 'maxAmountMsg' | 'amountInvalid' | 'MONEY_NOT_ENOUGH'

interface WithdrawWish {
  /** The amount as typed, without group separators. */
  amount: string
  available: bigint
  withdrawMin: bigint
  withdrawMax: bigint
}

/** The first error, in the server's order of checks; null when the request can be sent. */
export function checkWithdraw({
  amount,
  available,
  withdrawMin,
  withdrawMax,
}: WithdrawWish): WithdrawFault | null {
  const requested = readAmount(amount)
  if (requested === null) return amount === '' ? 'minAmountMsg' : 'amountInvalid'
  if (requested < withdrawMin) return 'minAmountMsg'
  if (requested > withdrawMax) return 'maxAmountMsg'
  if (requested > available) return 'MONEY_NOT_ENOUGH'
  return null
}

type Holdings = Pick<WalletState, 'wallet' | 'slots'>

/** The games whose money can be returned to the wallet. */
export function gamesWithMoney({ slots }: Pick<WalletState, 'slots'>): GameCard[] {
  return slots.filter((game) => game.isActive && game.worth > 0n)
}

/**
 * The balance available to one withdrawal: the main wallet, and the games whose money is brought
 * back first. Money in transit is not included.
 */
export function reachable(holdings: Holdings): bigint {
  return gamesWithMoney(holdings).reduce<bigint>(
    (sum, game) => sum + game.worth,
    holdings.wallet.amount,
  )
}

/** The maximum of one withdrawal. */
export function maxWithdrawable(available: bigint, withdrawMax: bigint): bigint {
  return available < withdrawMax ? available : withdrawMax
}

/**
 * Whether staff review a withdrawal of this amount before it is paid; without an amount, whether
 * they review any.
 */
export function willReview(
  { always, from }: { always: boolean; from: bigint | null },
  requested: bigint | null,
): boolean {
  return always || (from !== null && requested !== null && requested >= from)
}

/** Parses "1000.5" as money; null for a text without an amount. */
export function readAmount(text: string) {
  const whole = text.replace(/\.$/, '')
  return /^\d+(\.\d{1,2})?$/.test(whole) ? parseAmount(whole) : null
}
