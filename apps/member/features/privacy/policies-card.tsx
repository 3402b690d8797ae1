import {
  acceptPolicies,
  type PolicyKind,
  readPolicies,
  readPrivacy,
} from '@champa/contract/privacy'
import { Button } from '@champa/ui/action/button'
import { SheetFoot } from '@champa/ui/overlay/sheet-foot'
import { InfoNote } from '@champa/ui/state/info-note'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { useTranslations } from 'use-intl'
import type { Answer } from '@champa/client/call-shape'
import { formatDateTime } from '@champa/client/time'
import { useApiMutation, useApiQuery, useErrorText } from '../../platform/client.ts'
import { OperatorHtml } from '../../platform/operator-html/operator-html.tsx'
import { useFailureText } from '../../platform/reasons/failure-text.ts'

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
        const own = policies.filter((policy) => policy.kind === kind)
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

export type PolicyRead = PolicyKind

/**
 * The text of one of the operator's policies, with a button to accept it while it is not accepted.
 */
export function PolicyText({ kind, onBack }: { kind: PolicyRead; onBack: () => void }) {
  const t = useTranslations()
  const failureText = useFailureText()
  const errorText = useErrorText()
  const query = useApiQuery(readPolicies)
  const accepted = useApiQuery(readPrivacy).data?.policies
  const accept = useApiMutation(acceptPolicies, { refreshes: [readPrivacy, readPolicies] })
  const texts = query.data?.policies.filter((policy) => policy.kind === kind)
  const open = (texts ?? []).filter(({ key }) =>
    accepted?.some((one) => one.key === key && one.acceptedAt === null),
  )

  async function agree() {
    if (await accept.run({ body: { keys: open.map(({ key }) => key) } })) onBack()
  }

  return (
    <div className="stack">
      {texts === undefined && !query.isError && <Spinner label={t('common.loading')} />}
      {texts === undefined && query.isError && (
        <RetryCard
          small
          title={t('common.loadFailed')}
          text={failureText(query.error)}
          retryLabel={t('common.retry')}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {texts?.map(({ key, html }) => (
        <OperatorHtml key={key} html={html} />
      ))}
      {accept.refused && (
        <InfoNote kind="error" live>
          {errorText(accept.refused)}
        </InfoNote>
      )}
      <SheetFoot>
        <div className="row">
          <Button kind="tonal" className="grow" onClick={onBack}>
            {t('common.back')}
          </Button>
          {open.length > 0 && (
            <Button className="grow" busy={accept.busy} onClick={() => void agree()}>
              {t('pd.accept')}
            </Button>
          )}
        </div>
      </SheetFoot>
    </div>
  )
}
