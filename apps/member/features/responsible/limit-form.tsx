import { type DepositLimit, readResponsible, setDepositLimit } from '@champa/contract/responsible'
import { readDepositLookup } from '@champa/contract/lookup'
import { formatPlain, parseAmount, type MinorUnits } from '@champa/contract/money'
import { Button } from '@champa/ui/action/button'
import { ChipGroup } from '@champa/ui/action/chip-group'
import { AmountField } from '@champa/ui/form/amount-field'
import { type Currency, formatShort, symbolFor } from '@champa/ui/format/format-money'
import { SheetFoot } from '@champa/ui/overlay/sheet-foot'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { storeAnswer } from '@champa/client/react/query-client'
import { useApiMutation, useErrorText } from '../../platform/client.ts'
import { useOnline } from '@champa/client/react/online'
import { formatMinute } from '@champa/client/time'
import { useFirstFocus } from '../../platform/use-first-focus.ts'

const quickOf = {
  THB: ['500', '1000', '3000', '5000', '10000'],
  LAK: ['200000', '500000', '1000000', '3000000'],
}

/** The highest limit that the contract accepts: 1,000,000,000.00. */
const maxAmount = 1_000_000_000_00n

interface LimitFormProps {
  limit: DepositLimit
  currency: Currency
  onDone: () => void
  onBusy: (busy: boolean) => void
}

/** A form that changes or removes one deposit limit. */
export function LimitForm({ limit, currency, onDone, onBusy }: LimitFormProps) {
  const t = useTranslations()
  const id = useId()
  const online = useOnline()
  const errorText = useErrorText()
  const first = useFirstFocus<HTMLFormElement>()
  const [text, setText] = useState(
    limit.amount === null ? '' : formatPlain(limit.amount).replace(/\.00$/, ''),
  )
  const change = useApiMutation(setDepositLimit, {
    refreshes: [readResponsible, readDepositLookup],
  })
  const wished = text.replace(/\.$/, '') === '' ? null : parseAmount(text.replace(/\.$/, ''))
  const ready = online && wished !== null && wished > 0n && wished <= maxAmount
  const name = { day: t('rg.day'), week: t('rg.week'), month: t('rg.month') }[limit.period]

  async function save(amount: MinorUnits | null) {
    onBusy(true)
    const state = await change.run({ body: { period: limit.period, amount } })
    onBusy(false)
    if (!state) return
    storeAnswer(readResponsible, {}, state)
    const next = state.limits.find((one) => one.period === limit.period)?.next
    toast.show({
      kind: 'ok',
      text: next ? t('rg.savedLater', { at: formatMinute(next.at) }) : t('rg.savedNow'),
    })
    onDone()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (ready) void save(wished)
  }

  return (
    <form id={id} ref={first} className="stack" noValidate onSubmit={submit}>
      <p className="t-h3 t-center">{name}</p>
      <AmountField
        label={`${t('rg.depositLimit')} ${name}`}
        value={text}
        onValueChange={setText}
        currency={symbolFor(currency).trim()}
        hint={t('rg.setHint')}
        data-first-focus=""
      />
      <ChipGroup
        label={t('dep.quickAmounts')}
        chips={quickOf[currency].map((value) => ({
          value,
          label: formatShort(BigInt(value) * 100n, currency),
        }))}
        value={text}
        onPick={setText}
      />
      <InfoNote kind="info">{t('rg.setMoney')}</InfoNote>
      {change.refused && (
        <InfoNote kind="error" live>
          {errorText(change.refused)}
        </InfoNote>
      )}
      <SheetFoot>
        <Button type="submit" form={id} block busy={change.busy} unavailable={!ready}>
          {t('rg.save')}
        </Button>
        {limit.amount !== null && (
          <Button
            kind="ghost"
            block
            unavailable={!online || change.busy}
            onClick={() => void (online && save(null))}
          >
            {t('rg.remove')}
          </Button>
        )}
      </SheetFoot>
    </form>
  )
}
