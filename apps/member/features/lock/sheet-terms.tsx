import { useTranslations } from 'use-intl'
import { LockTermsList, type LockTermsListProps } from './lock-terms-list.tsx'

/** The conditions in a sheet; reached by Tab, so that a long sheet is read by keys. */
export function SheetTerms(props: LockTermsListProps) {
  const t = useTranslations()
  return (
    <div className="sheet-terms" role="group" aria-label={t('nav.conditions')} tabIndex={0}>
      <LockTermsList {...props} />
    </div>
  )
}
