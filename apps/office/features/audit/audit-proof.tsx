import { formatMinute } from '@champa/client/time'
import { readAuditProof } from '@champa/contract/office/audit'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'

/** What the last nightly check of the chain found, and the newest anchor. */
export function AuditProof() {
  const t = useTranslations()
  const { data } = useApiQuery(readAuditProof, undefined, { staleTime: 60_000 })
  if (!data) return null
  const { checkedAt, isWhole, anchor } = data
  const at = checkedAt === null ? '' : formatMinute(checkedAt)
  return (
    <span className="audit-proof">
      {isWhole === null ? (
        <span>{t('audit.unchecked')}</span>
      ) : (
        <span className={isWhole ? 'c-jade fw-6' : 'c-chili fw-7'}>
          {t(isWhole ? 'audit.whole' : 'audit.broken', { at })}
        </span>
      )}
      {anchor && (
        <span className="c-3">
          {t('audit.anchor', { no: anchor.no, at: formatMinute(anchor.at) })}{' '}
          <span className="hash" title={anchor.hash}>
            {anchor.hash.slice(0, 12)}
          </span>
        </span>
      )}
    </span>
  )
}
