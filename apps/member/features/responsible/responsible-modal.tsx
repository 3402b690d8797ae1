import {
  type DepositLimit,
  type LimitPeriod,
  readResponsible,
  type ResponsibleState,
} from '@champa/contract/responsible'
import { IconButton } from '@champa/ui/action/icon-button'
import { Icon } from '@champa/ui/brand/icon'
import { arrowLeft } from '@champa/ui/icons/arrow'
import { phone } from '@champa/ui/icons/form'
import { lockKeyDuo } from '@champa/ui/icons/tile'
import { pauseCircleDuo } from '@champa/ui/icons/care'
import { ActionRow } from '@champa/ui/list/action-row'
import { Sheet } from '@champa/ui/overlay/sheet'
import { InfoNote } from '@champa/ui/state/info-note'
import { RetryCard } from '@champa/ui/state/retry-card'
import { Spinner } from '@champa/ui/state/spinner'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { useOnline } from '@champa/client/react/online'
import { formatMinute } from '@champa/client/time'
import { useFirstFocus } from '../../platform/use-first-focus.ts'
import { useFailureText } from '../../platform/reasons/failure-text.ts'
import { ExclusionPart } from './exclusion-part.tsx'
import { LimitCard } from './limit-card.tsx'
import { LimitForm } from './limit-form.tsx'
import { TimeOutPart } from './time-out-part.tsx'
import './responsible.css'

interface Props {
  open: boolean
  onClose: () => void
}

type View = 'all' | 'time-out' | 'exclusion' | LimitPeriod

/**
 * The sheet with the member's own deposit limits, time-out, self-exclusion and contacts for help.
 */
export function ResponsibleModal({ open, onClose }: Props) {
  const t = useTranslations()
  const failureText = useFailureText()
  const query = useApiQuery(readResponsible, undefined, { enabled: open })
  const [view, setView] = useState<View>('all')
  const [busy, setBusy] = useState(false)
  const titles = {
    all: t('rg.title'),
    'time-out': t('rg.timeOut'),
    exclusion: t('rg.selfExclude'),
    day: t('rg.depositLimit'),
    week: t('rg.depositLimit'),
    month: t('rg.depositLimit'),
  }
  const back = () => setView('all')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={busy}
      title={titles[view]}
      closeLabel={t('common.close')}
      leading={
        view === 'all' ? undefined : (
          <IconButton
            label={t('common.back')}
            icon={arrowLeft}
            size={20}
            tonal
            onClick={() => !busy && back()}
          />
        )
      }
    >
      {query.data && (
        <Shown
          key={view}
          view={view}
          state={query.data}
          onView={setView}
          onBack={back}
          onBusy={setBusy}
        />
      )}
      {query.isPending && <Spinner label={t('common.loading')} />}
      {query.isError && !query.data && (
        <RetryCard
          small
          title={t('rg.loadFailed')}
          text={failureText(query.error)}
          retryLabel={t('common.retry')}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </Sheet>
  )
}

interface ShownProps {
  view: View
  state: ResponsibleState
  onView: (view: View) => void
  onBack: () => void
  onBusy: (busy: boolean) => void
}

function Shown({ view, state, onView, onBack, onBusy }: ShownProps) {
  const limit = state.limits.find((one) => one.period === view)
  if (limit)
    return <LimitForm limit={limit} currency={state.currency} onDone={onBack} onBusy={onBusy} />
  if (view === 'time-out')
    return <TimeOutPart pausedUntil={state.pausedUntil} onDone={onBack} onBusy={onBusy} />
  if (view === 'exclusion') return <ExclusionPart onBusy={onBusy} />
  return <Overview state={state} onView={onView} onBusy={onBusy} />
}

function Overview({ state, onView, onBusy }: Omit<ShownProps, 'view' | 'onBack'>) {
  const t = useTranslations()
  const online = useOnline()
  const first = useFirstFocus<HTMLDivElement>()
  const { limits, currency, pausedUntil } = state
  return (
    <div ref={first} className="stack">
      {pausedUntil !== null && (
        <InfoNote kind="warn" title={t('rg.pausedTitle')}>
          {t('rg.pausedText', { at: formatMinute(pausedUntil) })}
        </InfoNote>
      )}
      <section className="stack safe__limits" aria-labelledby="safe-limits">
        <div>
          <h3 className="t-h3" id="safe-limits">
            {t('rg.depositLimit')}
          </h3>
          <p className="t-sm c-2">{t('rg.intro')}</p>
        </div>
        {limits.map((limit: DepositLimit) => (
          <LimitCard
            key={limit.period}
            limit={limit}
            currency={currency}
            online={online}
            onChange={() => onView(limit.period)}
            onBusy={onBusy}
          />
        ))}
      </section>
      <ActionRow icon={pauseCircleDuo} tone="river" onClick={() => onView('time-out')}>
        <RowText title={t('rg.timeOut')} line={t('rg.timeOutLine')} />
      </ActionRow>
      <ActionRow icon={lockKeyDuo} tone="chili" onClick={() => onView('exclusion')}>
        <RowText title={t('rg.selfExclude')} line={t('rg.excludeLine')} />
      </ActionRow>
      <SafeLines />
    </div>
  )
}

function RowText({ title, line }: { title: string; line: string }) {
  return (
    <>
      {title}
      <span className="safe__line t-sm c-2">{line}</span>
    </>
  )
}

/** Thailand's mental health hotline. */
const helpline = '1323'

/** The age limit, a warning about the cost, and contacts for help. */
function SafeLines() {
  const t = useTranslations()
  return (
    <div className="safe__lines">
      <a className="link safe__help" href={`tel:${helpline}`}>
        <Icon icon={phone} size={20} />
        {t('rg.helpline')}
      </a>
      <p className="t-sm c-2">
        <b className="tag num">20+</b> {t('rg.age')}
      </p>
      <p className="t-sm c-2">{t('rg.risk')}</p>
    </div>
  )
}
