import type { AuditOutcome } from '@champa/contract/office/audit'
import { useTranslations } from 'use-intl'

/** Colour only where something was refused or went wrong. */
export function OutcomeTag({ outcome }: { outcome: AuditOutcome }) {
  const t = useTranslations()
  const isOff = outcome === 'refused' || outcome === 'failed'
  return (
    <span className={isOff ? 'tag tag--chili' : 'c-3 nowrap'}>{t(`auditOutcome.${outcome}`)}</span>
  )
}
