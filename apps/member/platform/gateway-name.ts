import { gatewayNumber } from '@champa/contract/qr-gateways'
import type { Currency } from '@champa/contract/constants'
import type { useTranslations } from 'use-intl'

type Translate = ReturnType<typeof useTranslations<never>>

/**
 * The name of a QR gateway for members: the operator's name, else its number. Null for any other
 * code.
 * @param named the operator's name; empty or null when there is none.
 */
export function gatewayName(t: Translate, code: string, named: string | null): string | null {
  const number = gatewayNumber(code)
  if (number === null) return null
  return named || t('track.gateway', { n: String(number) })
}

/** The members' name for the QR codes of a currency: PromptPay QR or Lao QR. */
export const qrName = (t: Translate, currency: Currency): string =>
  currency === 'LAK' ? t('dep.laoQr') : t('dep.promptpayQr')

/** The name of a QR channel for members: a gateway by its name, a bank by its code and QR. */
export const channelName = (
  t: Translate,
  code: string,
  named: string | null,
  currency: Currency,
): string => gatewayName(t, code, named) ?? `${code} ${qrName(t, currency)}`
