import type { AuditRow } from '@champa/contract/office/audit'
import { useTranslations } from 'use-intl'

interface AuditWords {
  action(action: string): string
  /** The person, or for commands and callers who are not signed in, how they are named. */
  who(row: AuditRow): string
  about(row: AuditRow): string
}

/** Entries in words. An action or kind of thing that has no words yet is shown by its name. */
export function useAuditWords(): AuditWords {
  const t = useTranslations()
  return {
    action(action) {
      const key = `auditAction.${action}` as 'auditAction.login'
      return t.has(key) ? t(key) : action
    },
    who: ({ staffName, actor }) => staffName ?? actor,
    about({ aboutKind, aboutId, memberId }) {
      if (aboutKind === null) return memberId === null ? '' : t('audit.memberNo', { id: memberId })
      const key = `auditKind.${aboutKind}` as 'auditKind.staff'
      return [t.has(key) ? t(key) : aboutKind, aboutId].filter(Boolean).join(' ')
    },
  }
}
