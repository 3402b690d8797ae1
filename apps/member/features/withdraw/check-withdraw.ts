import { parseAmount } from '@champa/contract/money'
import type { GameCard, WalletState } from '@champa/contract/wallet'

/** Why a withdrawal can't be asked for: the names of its words. */
export type WithdrawFault = 'minAmountMsg' | 'maxAmountMsg' | 'amountInvalid' | 'MONEY_NOT_ENOUGH'

export interface WithdrawWish {
  /** As typed, without group commas. */
  amount: string
  available: bigint
  withdrawMin: bigint
  withdrawMax: bigint
}

/** The first fault in the server's own order, or null when the wish may be sent. */
export function checkWithdraw({
  amount,
  available,
  withdrawMin,
  withdrawMax,
}: WithdrawWish): WithdrawFault | null {
  const asked = readAmount(amount)
  if (asked === null) return amount === '' ? 'minAmountMsg' : 'amountInvalid'
  if (asked < withdrawMin) return 'minAmountMsg'
  if (asked > withdrawMax) return 'maxAmountMsg'
  if (asked > available) return 'MONEY_NOT_ENOUGH'
  return null
}

type Holdings = Pick<WalletState, 'wallet' | 'slots'>

/** The games that money can be brought home from. */
export function gamesWithMoney({ slots }: Pick<WalletState, 'slots'>): GameCard[] {
  return slots.filter((game) => game.isActive && game.worth > 0n)
}

/** What one withdrawal can reach: the main wallet, and what the games give back first. What is in transit has not landed. */
export function reachable(holdings: Holdings): bigint {
  return gamesWithMoney(holdings).reduce(
    (sum, game) => sum + game.worth,
    holdings.wallet.amount as bigint,
  )
}

/** Everything that one withdrawal may take. */
export function mostWithdrawable(available: bigint, withdrawMax: bigint): bigint {
  return available < withdrawMax ? available : withdrawMax
}

/** Whether our team looks at a withdrawal of this amount before it is paid; before an amount is typed, whether at any. */
export function willReview(
  { always, from }: { always: boolean; from: bigint | null },
  asked: bigint | null,
): boolean {
  return always || (from !== null && asked !== null && asked >= from)
}

/** "1000.5" as money; null for a text that is none. */
export function readAmount(text: string) {
  const whole = text.replace(/\.$/, '')
  return /^\d+(\.\d{1,2})?$/.test(whole) ? parseAmount(whole) : null
}
