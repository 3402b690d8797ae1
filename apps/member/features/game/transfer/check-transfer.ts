import { transferMinimum } from '@champa/contract/game'
import { parseAmount } from '@champa/contract/money'
import type { GameCard, WalletState } from '@champa/contract/wallet'

/**
 * The reason why a transfer cannot be sent; each name is a message key in text/<locale>/game.ts or
 * validation.ts.
 */
export type TransferFault =
  | 'selectAccMsg'
  | 'canNotTransferMsg'
  | 'excluded'
  | 'minAmountMsg'
  | 'amountInvalid'
  | 'MONEY_NOT_ENOUGH'

interface TransferWish {
  from: string | null
  to: string | null
  /** The amount as typed, without group separators. */
  amount: string
  /** The balance of `from`, in the member's currency. */
  available: bigint
  /** The minimum amount of this transfer, as computed by minOf(). */
  min?: bigint
  /** Codes of the games that the active play lock excludes. */
  excluded?: readonly string[]
}

/** The first error, in the order of the specification; null when the transfer can be sent. */
export function checkTransfer({
  from,
  to,
  amount,
  available,
  min = transferMinimum,
  excluded = [],
}: TransferWish): TransferFault | null {
  if (from === null || to === null) return 'selectAccMsg'
  if (from === to) return 'canNotTransferMsg'
  if (excluded.includes(to)) return 'excluded'
  const requested = readAmount(amount)
  if (requested === null) return amount === '' ? 'minAmountMsg' : 'amountInvalid'
  if (requested < min) return 'minAmountMsg'
  if (requested > available) return 'MONEY_NOT_ENOUGH'
  return null
}

/**
 * The minimum amount between two accounts: games use whole hundredths of a credit, which may be
 * worth more than the general minimum.
 */
export function minOf({ slots }: Games, from: string | null, to: string | null): bigint {
  const costAt = (place: string | null) =>
    BigInt(Math.ceil((slots.find(({ code }) => code === place)?.ftWalletSlot ?? 1) * 10_000))
  const [out, into] = [costAt(from), costAt(to)]
  const scaled = ((into + out - 1n) / out) * out
  const min = (scaled + 9_999n) / 10_000n
  return min > transferMinimum ? min : transferMinimum
}

type Games = Pick<WalletState, 'slots'>

export function gamesFrom({ slots }: Games): GameCard[] {
  return slots.filter((game) => game.isActive)
}

/**
 * The games that can receive money. Money can leave a game that the operator has closed, but not
 * enter it.
 */
export function gamesTo(games: Games): GameCard[] {
  return gamesFrom(games).filter((game) => !game.isClosed)
}

/** Parses "1000.5" as money; null for a text without an amount (empty, or only a decimal point). */
export function readAmount(text: string) {
  const whole = text.replace(/\.$/, '')
  return /^\d+(\.\d{1,2})?$/.test(whole) ? parseAmount(whole) : null
}
