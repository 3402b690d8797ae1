import type { StatementRow } from '@champa/contract/statement'
import type { useTranslations } from 'use-intl'
import { formatClock } from '@champa/client/time'

/** The state of an unresolved transfer, and by when its outcome will be known. */
export function searchText(
  t: ReturnType<typeof useTranslations<never>>,
  { state, knownBy }: NonNullable<StatementRow['search']>,
): string {
  if (state === 'staff' || knownBy === null) return t('st.search.staff')
  return t(`st.search.${state}`, { time: formatClock(knownBy) })
}
