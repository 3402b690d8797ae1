import type {
  ChannelHealth,
  DepositBank,
  DepositWallet,
  readDepositLookup,
} from '@champa/contract/lookup'
import type { Answer } from '@champa/client/call-shape'

const depositTabs = ['bank', 'qr', 'wallet', 'slip'] as const
export type DepositTab = (typeof depositTabs)[number]

/** The open deposit channels, by the tab that shows them. */
export interface SortedChannels {
  accounts: readonly DepositBank[]
  codes: readonly DepositBank[]
  wallets: readonly DepositWallet[]
  isManual: boolean
}

/**
 * Sorts the channels by tab: an account that recognises payers by the exact amount is paid by QR
 * code (DEP-7). With the manual flag every account is shown without a QR code, and only gateways
 * draw QR codes (DEP-9).
 */
export function sortChannels({
  banks,
  wallets,
  isManual,
}: Pick<Answer<typeof readDepositLookup>, 'banks' | 'wallets' | 'isManual'>): SortedChannels {
  const drawn = (one: DepositBank) => one.drawsQr && (one.bankType === 'QR' || !isManual)
  return {
    accounts: banks.filter(
      (bank) => bank.bankType === 'BANK' && !(bank.mode === 'SMS' && drawn(bank)),
    ),
    codes: byHealth(
      banks.filter(
        (bank, index) =>
          drawn(bank) &&
          banks.findIndex((other) => drawn(other) && other.bankCode === bank.bankCode) === index,
      ),
    ),
    wallets,
    isManual,
  }
}

/** True when payers are recognised by name and number, so the member's account name matters. */
export function isAutomatic(account: DepositBank, isManual: boolean): boolean {
  return !isManual && account.mode === 'AUTO'
}

/**
 * True for an account that normally matches payers by the exact amount of a QR code. While the
 * account is shown without a QR code, its deposits need a slip.
 */
export function needsSlip(account: DepositBank, isManual: boolean): boolean {
  return isManual && account.mode === 'SMS'
}

/** The tabs with content; the slip tab is always offered, for money that has already been sent. */
export function tabsOf({ accounts, codes, wallets }: SortedChannels): DepositTab[] {
  const filled = {
    bank: accounts.length > 0,
    qr: codes.length > 0,
    wallet: wallets.length > 0,
    slip: true,
  }
  return depositTabs.filter((tab) => filled[tab])
}

/** The initial tab: QR while a QR code waits for its payment, else the last one used. */
export function firstTab(
  tabs: readonly DepositTab[],
  hasOpenCode: boolean,
  last: DepositTab | null,
): DepositTab {
  if (hasOpenCode && tabs.includes('qr')) return 'qr'
  return tabs.find((tab) => tab === last) ?? tabs[0] ?? 'slip'
}

const ranks: Record<ChannelHealth['state'], number> = { good: 0, unknown: 1, slow: 2, down: 3 }
/**
 * Usual durations are compared in steps of this many seconds, because smaller differences do not
 * matter.
 */
const alikeSeconds = 15

function rankOf({ health }: DepositBank): number {
  return (
    ranks[health?.state ?? 'unknown'] * 1_000 +
    Math.min(900, Math.floor((health?.usualSeconds ?? 0) / alikeSeconds))
  )
}

/** Sorts the channels by health; equally healthy ones keep the operator's order. */
export function byHealth(channels: readonly DepositBank[]): DepositBank[] {
  return channels.toSorted((channel, other) => rankOf(channel) - rankOf(other))
}
