import { gatewayNumber } from '@champa/contract/deposit'
import type { useTranslations } from 'use-intl'

type Say = ReturnType<typeof useTranslations<never>>

/**
 * What members call a QR gateway: the operator's name for it, else its number. Null for another code.
 * @param named the operator's name; empty or null where there is none.
 */
export function gatewayName(t: Say, code: string, named: string | null): string | null {
  const number = gatewayNumber(code)
  if (number === null) return null
  return named || t('track.gateway', { n: String(number) })
}
