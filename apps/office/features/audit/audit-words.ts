import type { AuditRow } from '@champa/contract/office/audit'
import { useTranslations } from 'use-intl'
import { wordOf } from '../../platform/word-of.ts'

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
    action: (action) => wordOf(t, `auditAction.${action}`) ?? action,
    who: ({ staffName, actor }) => staffName ?? actor,
    about({ aboutKind, aboutId, memberId }) {
      if (aboutKind === null) return memberId === null ? '' : t('audit.memberNo', { id: memberId })
      return [wordOf(t, `auditKind.${aboutKind}`) ?? aboutKind, aboutId].filter(Boolean).join(' ')
    },
  }
}
