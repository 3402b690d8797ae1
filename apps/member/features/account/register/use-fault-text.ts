import { passwordShortest } from '@champa/contract/account'
import { useTranslations } from 'use-intl'
import type { Fault } from './register-rules.ts'

/** The message for a field error. */
export function useFaultText(): (
  fault: Fault | undefined,
  digits?: number | null,
) => string | undefined {
  const t = useTranslations('val')
  return (fault, digits) => {
    if (fault === undefined) return undefined
    if (fault === 'passwordShort') return t('passwordShort', { n: String(passwordShortest) })
    if (fault === 'accountDigits') return t('accountDigits', { n: String(digits ?? '') })
    return t(fault)
  }
}
