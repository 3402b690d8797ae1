import type { readInvites } from '@champa/contract/invite'
import type { Answer } from '@champa/client/call-shape'
import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'

export type Invites = Answer<typeof readInvites>
type InviteTerms = Invites['terms']

/** True when receiving the commission starts a play lock, so that the member is asked first. */
export function hasThresholds({ success, fail }: Pick<InviteTerms, 'success' | 'fail'>): boolean {
  return success !== null || fail !== null
}

/**
 * Whether the member collects commission with a tap: only for the type `turnover`, and not in an
 * area network (INV-13).
 */
export function isCollected({
  type,
  isXArea,
  isActive,
}: Pick<Invites, 'type' | 'isXArea' | 'isActive'>): boolean {
  return isActive && type === 'turnover' && !isXArea
}

/**
 * The reason why the commission cannot be received. minimum: nothing, or not enough, has accrued.
 * bonus: a play lock is active. balance: the balance is too high for the play lock of the
 * commission.
 */
type IneligibleReason = 'off' | 'network' | 'minimum' | 'bonus' | 'balance'

type Receivable = Pick<Invites, 'isActive' | 'isXArea' | 'accrued' | 'bonus' | 'balance'> & {
  terms: Pick<InviteTerms, 'minimum' | 'success' | 'minRemain'>
}

/**
 * The ineligibility reason according to the loaded balances; the server checks again on the
 * request. Null: the commission can be received.
 */
export function ineligibleReasonOf({
  isActive,
  isXArea,
  accrued,
  bonus,
  balance,
  terms,
}: Receivable): IneligibleReason | null {
  if (!isActive) return 'off'
  if (isXArea) return 'network'
  if (accrued === 0n || accrued < terms.minimum) return 'minimum'
  if (bonus !== null) return 'bonus'
  return terms.success !== null && balance > terms.minRemain ? 'balance' : null
}

/** The texts that say why the commission cannot be received yet. */
export function useIneligibleText(): (
  ineligibleReason: IneligibleReason,
  invites: Pick<Invites, 'terms' | 'balance'>,
  currency: Currency,
) => string {
  const t = useTranslations()
  return (ineligibleReason, { terms, balance }, currency) => {
    if (ineligibleReason === 'off') return t('errors.INVITE_INACTIVE')
    if (ineligibleReason === 'network') return t('inv.whenNetwork')
    if (ineligibleReason === 'minimum')
      return t('inv.receivableFrom', { min: formatMoney(terms.minimum, currency) })
    if (ineligibleReason === 'bonus') return t('inv.afterBonus')
    return t('inv.afterBalance', {
      min: formatMoney(terms.minRemain, currency),
      amount: formatMoney(balance, currency),
    })
  }
}
