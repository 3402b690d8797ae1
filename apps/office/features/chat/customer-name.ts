import type { InboxRow } from '@champa/contract/office/chat'
import { formatUsername } from '@champa/ui/format/format-username'
import { useTranslations } from 'use-intl'

/** A member by name, else by phone; a guest by the last digits of its number. */
export function useCustomerName(): (row: Pick<InboxRow, 'kind' | 'name' | 'username'>) => string {
  const t = useTranslations()
  return (row) =>
    row.kind === 'guest'
      ? t('inbox.guest', { n: row.username })
      : row.name || formatUsername(row.username)
}
