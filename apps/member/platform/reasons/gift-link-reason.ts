import type { useTranslations } from 'use-intl'

/**
 * The reason why a gift link was not credited; the same text at the field and on the deposit's
 * card.
 */
export function giftLinkReasonText(
  t: ReturnType<typeof useTranslations<never>>,
  reason: string,
): string {
  if (reason === 'UNANSWERED') return t('track.giftLinkUnanswered')
  if (reason === 'TOO_SMALL') return t('track.giftLinkTooSmall')
  if (reason === 'TOO_LARGE') return t('track.giftLinkTooLarge')
  if (reason === 'LIMIT') return t('errors.LIMIT_REACHED')
  return t(
    reason === 'VOUCHER_OUT_OF_STOCK' ? 'errors.TRUELINK_DUPLICATE' : 'errors.TRUELINK_INVALID',
  )
}
