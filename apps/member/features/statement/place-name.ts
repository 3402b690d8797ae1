import type { StatementRow } from '@champa/contract/statement'
import type { useTranslations } from 'use-intl'
import { gatewayName } from '../../platform/gateway-name.ts'

type Say = ReturnType<typeof useTranslations<never>>

/**
 * The name of a place that money moves between: a game by its name, a bank by its code, any other
 * channel by its kind.
 */
export function placeName(t: Say, code: string, name: string | null): string {
  if (code === 'wallet') return t('st.wallet')
  if (code === 'TRUEMONEY') return t('st.truemoney')
  const gateway = gatewayName(t, code, name)
  if (gateway !== null) return name ? t('st.qr', { provider: gateway }) : gateway
  return name ?? code
}

export const fromName = (t: Say, { from, fromName: name }: StatementRow): string =>
  placeName(t, from, name)
export const toName = (t: Say, { to, toName: name }: StatementRow): string => placeName(t, to, name)
