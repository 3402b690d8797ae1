import { type DepositLimit, readResponsible, setDepositLimit } from '@champa/contract/responsible'
import { readDepositLookup } from '@champa/contract/lookup'
import { Button } from '@champa/ui/action/button'
import { type Currency, formatMoney, formatShort } from '@champa/ui/format/format-money'
import { pencilSimple } from '@champa/ui/icons/person'
import { toast } from '@champa/ui/overlay/toast'
import { IconButton } from '@champa/ui/action/icon-button'
import { TurnoverMeter } from '@champa/ui/reward/turnover-meter'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { storeAnswer } from '@champa/client/react/query-client'
import { useApiMutation, useErrorText } from '../../platform/client.ts'
import { formatMinute } from '@champa/client/time'

interface LimitCardProps {
  limit: DepositLimit
  currency: Currency
  online: boolean
  onChange: () => void
  onBusy: (busy: boolean) => void
}

/**
 * One of the member's own deposit limits: the current limit, how much of it is used, and a pending
 * change, which can be withdrawn.
 */
export function LimitCard({ limit, currency, online, onChange, onBusy }: LimitCardProps) {
  const t = useTranslations()
  const { period, amount, used, left, until, next } = limit
  const name = { day: t('rg.day'), week: t('rg.week'), month: t('rg.month') }[period]
  return (
    <article className="card pad stack safe__limit" aria-label={name}>
      <div className="between">
        <div>
          <h4 className="t-sm c-2">{name}</h4>
          <p className="t-h2 num">
            {amount === null ? t('rg.noLimit') : formatShort(amount, currency)}
          </p>
        </div>
        <IconButton
          tonal
          label={t('rg.change', { period: name })}
          icon={pencilSimple}
          size={20}
          onClick={onChange}
        />
      </div>
      {amount === null || left === null ? (
        <p className="t-sm c-2 num">{t('rg.used', { used: formatMoney(used, currency) })}</p>
      ) : (
        <TurnoverMeter
          label={t('rg.used', { used: '' }).trim()}
          done={used}
          required={amount}
          doneText={formatMoney(used, currency)}
          ofText={t('rg.of', { amount: formatShort(amount, currency) })}
          expiry={
            <span className="num">
              {t('rg.leftUntil', { left: formatMoney(left, currency), at: formatMinute(until) })}
            </span>
          }
        />
      )}
      {next && <Coming limit={limit} currency={currency} online={online} onBusy={onBusy} />}
    </article>
  )
}

function Coming({
  limit: { period, amount, next },
  currency,
  online,
  onBusy,
}: Omit<LimitCardProps, 'onChange'>) {
  const t = useTranslations()
  const errorText = useErrorText()
  const change = useApiMutation(setDepositLimit, {
    refreshes: [readResponsible, readDepositLookup],
  })
  if (!next) return null
  async function takeBack() {
    onBusy(true)
    const state = await change.run({ body: { period, amount } })
    onBusy(false)
    if (!state) return
    storeAnswer(readResponsible, {}, state)
    toast.show({ kind: 'ok', text: t('rg.takenBack') })
  }
  return (
    <InfoNote kind="info">
      <p className="num">
        {t('rg.next', {
          amount: next.amount === null ? t('rg.noLimit') : formatShort(next.amount, currency),
          at: formatMinute(next.at),
        })}
      </p>
      {change.refused && <p role="alert">{errorText(change.refused)}</p>}
      <p className="safe__back">
        <Button
          kind="tonal"
          size="sm"
          busy={change.busy}
          unavailable={!online}
          onClick={() => void (online && takeBack())}
        >
          {t('rg.takeBack')}
        </Button>
      </p>
    </InfoNote>
  )
}
