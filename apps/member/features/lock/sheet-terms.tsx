import { useTranslations } from 'use-intl'
import { LockTermsList, type LockTermsListProps } from './lock-terms-list.tsx'

/**
 * The terms of a credit in a sheet. They are focusable, so that a long sheet can be scrolled by
 * keyboard.
 */
export function SheetTerms(props: LockTermsListProps) {
  const t = useTranslations()
  return (
    <div className="sheet-terms" role="group" aria-label={t('nav.conditions')} tabIndex={0}>
      <LockTermsList {...props} />
    </div>
  )
}
