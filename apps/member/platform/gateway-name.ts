import { gatewayNumber } from '@champa/contract/deposit'
import type { useTranslations } from 'use-intl'

type Say = ReturnType<typeof useTranslations<never>>

/**
 * The name of a QR gateway for members: the operator's name, else its number. Null for any other
 * code.
 * @param named the operator's name; empty or null when there is none.
 */
export function gatewayName(t: Say, code: string, named: string | null): string | null {
  const number = gatewayNumber(code)
  if (number === null) return null
  return named || t('track.gateway', { n: String(number) })
}
