import type { readPrivacy } from '@champa/contract/privacy'
import { Button } from '@champa/ui/action/button'
import { useTranslations } from 'use-intl'
import type { Answer } from '@champa/client/call-shape'
import { formatDateTime } from '@champa/client/time'
import type { PolicyRead } from './policy-text.tsx'

/** The accepted policies with their dates; a newer version is marked. */
export function PoliciesCard({
  policies,
  onRead,
}: {
  policies: Answer<typeof readPrivacy>['policies']
  onRead: (kind: PolicyRead) => void
}) {
  const t = useTranslations()
  const names = { terms: t('nav.agreement'), privacy: t('pd.privacy') }
  return (
    <section className="card privacy__policies">
      {(['terms', 'privacy'] as const).map((kind) => {
        const own = policies.filter((one) => one.kind === kind)
        const times = own.map(({ acceptedAt }) => acceptedAt)
        const text =
          own.length === 0
            ? t('pd.none')
            : times.includes(null)
              ? t('pd.notAccepted')
              : t('pd.acceptedAt', { at: formatDateTime(Math.max(...times.map(Number))) })
        return (
          <div key={kind} className="privacy__policy">
            <div>
              <b>{names[kind]}</b>
              <p className="t-sm c-2 num">{text}</p>
            </div>
            {own.length > 0 && (
              <Button
                kind="tonal"
                size="sm"
                aria-label={`${t('pd.read')} ${names[kind]}`}
                onClick={() => onRead(kind)}
              >
                {t('pd.read')}
              </Button>
            )}
          </div>
        )
      })}
    </section>
  )
}
