import type { StatementRow } from '@champa/contract/statement'
import type { useTranslations } from 'use-intl'
import { formatClock } from '../time.ts'

/** How the search for the outcome of a transfer stands, and until when it is known. */
export function searchText(
  t: ReturnType<typeof useTranslations<never>>,
  { state, knownBy }: NonNullable<StatementRow['search']>,
): string {
  if (state === 'staff' || knownBy === null) return t('st.search.staff')
  return t(`st.search.${state}`, { time: formatClock(knownBy) })
}
