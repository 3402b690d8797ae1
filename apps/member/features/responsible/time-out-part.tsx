import { readResponsible, takeTimeOut, timeOutDays } from '@champa/contract/responsible'
import { readDepositLookup } from '@champa/contract/lookup'
import { Button } from '@champa/ui/action/button'
import { ChoiceChips } from '@champa/ui/action/choice-chips'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { SheetFoot } from '@champa/ui/overlay/sheet-foot'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { storeAnswer } from '@champa/client/react/query-client'
import { useApiMutation, useErrorText } from '../../platform/client.ts'
import { useOnline } from '@champa/client/react/online'
import { formatMinute } from '@champa/client/time'
import { useFirstFocus } from '../../platform/use-first-focus.ts'

interface TimeOutPartProps {
  pausedUntil: number | null
  onDone: () => void
  onBusy: (busy: boolean) => void
}

const dayMs = 24 * 60 * 60_000

/**
 * A time-out that cannot be shortened: the member chooses its length, then confirms. A running
 * time-out can only be extended.
 */
export function TimeOutPart({ pausedUntil, onDone, onBusy }: TimeOutPartProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const online = useOnline()
  const first = useFirstFocus<HTMLDivElement>()
  const change = useApiMutation(takeTimeOut, { refreshes: [readResponsible, readDepositLookup] })
  const [opened] = useState(() => Date.now())
  const offered = timeOutDays.filter(
    (days) => pausedUntil === null || opened + days * dayMs > pausedUntil,
  )
  const [days, setDays] = useState<(typeof timeOutDays)[number] | null>(offered[0] ?? null)
  const [asking, setAsking] = useState(false)
  const chips = offered.map((value) => ({ value: String(value), label: t(`rg.days.d${value}`) }))

  async function begin() {
    if (days === null) return
    onBusy(true)
    const state = await change.run({ body: { days } })
    onBusy(false)
    setAsking(false)
    if (!state) return
    storeAnswer(readResponsible, {}, state)
    if (state.pausedUntil !== null)
      toast.show({ kind: 'ok', text: t('rg.timeOutDone', { at: formatMinute(state.pausedUntil) }) })
    onDone()
  }

  return (
    <div ref={first} className="stack">
      {pausedUntil !== null && (
        <InfoNote kind="warn" title={t('rg.pausedTitle')}>
          {t('rg.pausedText', { at: formatMinute(pausedUntil) })}
        </InfoNote>
      )}
      <p className="c-2">{t('rg.timeOutText')}</p>
      {days !== null && (
        <div className="stack safe__choice">
          <p className="t-h3">{pausedUntil === null ? t('rg.howLong') : t('rg.longer')}</p>
          <ChoiceChips
            label={t('rg.howLong')}
            chips={chips}
            value={String(days)}
            onPick={(picked) => setDays(timeOutDays.find((day) => String(day) === picked) ?? days)}
          />
        </div>
      )}
      {change.refused && (
        <InfoNote kind="error" live>
          {errorText(change.refused)}
        </InfoNote>
      )}
      {days !== null && (
        <>
          <SheetFoot>
            <Button block unavailable={!online} onClick={() => online && setAsking(true)}>
              {t('common.next')}
            </Button>
          </SheetFoot>
          <AlertDialog
            open={asking}
            kind="confirm"
            title={t('rg.timeOutAsk', { time: t(`rg.days.d${days}`) })}
            actions={[
              { label: t('rg.timeOutKeep'), onClick: () => setAsking(false), kind: 'tonal' },
              {
                label: t('rg.timeOutGo'),
                onClick: () => void begin(),
                kind: 'primary',
                busy: change.busy,
              },
            ]}
            onClose={() => setAsking(false)}
          >
            <p>{t('rg.timeOutFinal')}</p>
          </AlertDialog>
        </>
      )}
    </div>
  )
}
