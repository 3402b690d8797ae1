import { formatMinute } from '@champa/client/time'
import { mayAct } from '@champa/contract/office/permissions'
import { readPayouts } from '@champa/contract/office/payouts'
import { pausePayouts } from '@champa/contract/office/withdrawal-acts'
import { resumePayouts } from '@champa/contract/office/withdrawal-decisions'
import { Button } from '@champa/ui/action/button'
import { formatMoney } from '@champa/ui/format/format-money'
import { pause } from '@champa/ui/icons/desk'
import { toast } from '@champa/ui/overlay/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useApiQuery } from '../../platform/client.ts'
import { useMe } from '../../platform/use-me.ts'
import { ReasonSheet } from '../evidence/reason-sheet.tsx'
import { useActedToast } from '../evidence/use-acted-toast.ts'

export const usePayouts = () => useApiQuery(readPayouts, undefined, { refetchInterval: 30_000 })

/** Today's figures, each currency on its own. */
export function PayoutFigures() {
  const t = useTranslations()
  const { data } = usePayouts()
  return data?.currencies
    .filter(({ waiting, paidToday }) => waiting > 0n || paidToday > 0n)
    .map(({ currency, waiting, paidToday }) => (
      <span key={currency} className="payout-figures num">
        {t('withdrawals.figures', {
          waiting: formatMoney(waiting, currency),
          paid: formatMoney(paidToday, currency),
        })}
      </span>
    ))
}

/** Which payouts are paused, by whom and why, with the way to resume them. */
export function PayoutNotice() {
  const t = useTranslations()
  const me = useMe()
  const { data } = usePayouts()
  const tell = useActedToast()
  const [resumed, setResumed] = useState<'THB' | 'LAK' | null>(null)
  const change = useApiMutation(resumePayouts, { refreshes: [readPayouts] })
  const paused = data?.currencies.filter((one) => one.paused !== null) ?? []
  if (paused.length === 0) return null
  return (
    <>
      {paused.map(({ currency, paused: since }) => (
        <div key={currency} className="work__notice payout-notice">
          <span>
            {since &&
              t('withdrawals.pausedSince', {
                currency,
                at: formatMinute(since.since),
                name: since.by,
                reason: since.reason,
              })}
          </span>
          {mayAct(me, 'payouts.resume') && (
            <Button kind="outline" size="sm" onClick={() => setResumed(currency)}>
              {t('withdrawals.resume')}
            </Button>
          )}
        </div>
      ))}
      <ReasonSheet
        open={resumed !== null}
        title={t('withdrawals.resume')}
        text={t('withdrawals.resumeText')}
        submit={t('evidence.send')}
        evidence={{ need: 'optional' }}
        busy={change.busy}
        refused={change.refused}
        onClose={() => setResumed(null)}
        onSubmit={async (reason, evidence) => {
          if (!resumed) return false
          const answer = await change.run({ body: { currency: resumed, reason, evidence } })
          if (!answer) return false
          setResumed(null)
          tell(answer, t('withdrawals.approved', { sum: resumed }))
          return true
        }}
      />
    </>
  )
}

/** Stops new payouts at once; one person may. */
export function PauseButton() {
  const t = useTranslations()
  const me = useMe()
  const { data } = usePayouts()
  const [open, setOpen] = useState(false)
  const [currency, setCurrency] = useState<'THB' | 'LAK'>('THB')
  const change = useApiMutation(pausePayouts, { refreshes: [readPayouts] })
  const running = data?.currencies.filter((one) => one.paused === null) ?? []
  const chosen = running.find((one) => one.currency === currency) ?? running[0]
  if (!mayAct(me, 'payouts.pause') || !chosen) return null
  return (
    <>
      <Button kind="outline" size="sm" icon={pause} onClick={() => setOpen(true)}>
        {t('withdrawals.pause')}
      </Button>
      <ReasonSheet
        open={open}
        title={t('withdrawals.pause')}
        text={t('withdrawals.pauseText')}
        submit={t('withdrawals.pause')}
        isDanger
        choice={{
          label: t('withdrawals.currency'),
          value: chosen.currency,
          options: running.map((one) => ({ value: one.currency, label: one.currency })),
          onPick: (value) => setCurrency(value === 'LAK' ? 'LAK' : 'THB'),
        }}
        busy={change.busy}
        refused={change.refused}
        onClose={() => setOpen(false)}
        onSubmit={async (reason) => {
          if (!(await change.run({ body: { currency: chosen.currency, reason } }))) return false
          setOpen(false)
          toast.show({ kind: 'ok', text: t('withdrawals.pauseDone') })
          return true
        }}
      />
    </>
  )
}
