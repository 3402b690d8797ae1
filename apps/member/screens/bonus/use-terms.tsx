import type { LockTerms } from '@champa/contract/lock'
import type { Currency } from '@champa/ui/format/format-money'
import type { Detail } from '@champa/ui/list/detail-list'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LockTermsList } from '../../features/lock/lock-terms-list.tsx'

/** The one way in which conditions are told, for every sheet of the page. Reached by Tab, so that a long sheet is read by keys. */
export function useTerms(currency: Currency): (terms: LockTerms, before: readonly Detail[]) => ReactNode {
  const t = useTranslations()
  return (terms, before) => (
    <div className="terms-place" role="group" aria-label={t('nav.conditions')} tabIndex={0}>
      <LockTermsList terms={terms} currency={currency} before={before} />
    </div>
  )
}
