import type { InboxRow } from '@champa/contract/office/chat/endpoints'
import { formatUsername } from '@champa/ui/format/format-username'
import { useTranslations } from 'use-intl'

/**
 * Display name: a member's name, or the phone number when there is none; for a guest, the last
 * digits of the guest number.
 */
export function useCustomerName(): (row: Pick<InboxRow, 'kind' | 'name' | 'username'>) => string {
  const t = useTranslations()
  return (row) =>
    row.kind === 'guest'
      ? t('inbox.guest', { n: row.username })
      : row.name || formatUsername(row.username)
}
