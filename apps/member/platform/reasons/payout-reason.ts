import { payoutReasonOf } from '@champa/contract/payout-reason'
import type { useTranslations } from 'use-intl'

export interface RejectedPayout {
  reason: string
  by: 'bank' | 'staff' | null
}

/**
 * The reason why a withdrawal was rejected, in the member's language; an unrecognised text is
 * quoted.
 */
export function payoutReasonText(
  t: ReturnType<typeof useTranslations<never>>,
  { reason, by }: RejectedPayout,
): string {
  if (by === 'staff') return t('wd.why.staff', { words: reason })
  const payoutReason = payoutReasonOf(reason)
  return payoutReason ? t(`wd.why.${payoutReason}`) : t('wd.why.bank', { words: reason })
}
