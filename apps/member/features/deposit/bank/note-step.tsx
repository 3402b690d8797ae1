import { noteDeposit, readDepositTracker } from '@champa/contract/deposit'
import { Button } from '@champa/ui/action/button'
import { AmountField } from '@champa/ui/form/amount-field'
import { type Currency, formatMoney, symbolFor } from '@champa/ui/format/format-money'
import { SheetFoot } from '@champa/ui/overlay/sheet-foot'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isOutcomeUnknown } from '@champa/client/refused'
import { useApiMutation, useErrorText } from '../../../platform/client.ts'
import { useOnline } from '@champa/client/react/online'
import { useFirstFocus } from '../../../platform/use-first-focus.ts'
import { useHold } from '../../../platform/api/use-hold.ts'
import { readAmount } from '../read-amount.ts'

interface NoteStepProps {
  currency: Currency
  onBusy: (busy: boolean) => void
  onDone: () => void
}

/**
 * The form for a deposit notice. The notice credits nothing: it helps to match the transfer, and
 * the deposit is tracked from then on.
 */
export function NoteStep({ currency, onBusy, onDone }: NoteStepProps) {
  const t = useTranslations()
  const id = useId()
  const online = useOnline()
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const note = useApiMutation(noteDeposit, { refreshes: [readDepositTracker] })
  const first = useFirstFocus<HTMLFormElement>()
  const amount = readAmount(text)
  const ready = online && amount !== null && amount > 0n
  useHold(note.busy, onBusy)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!ready || !(await note.run({ body: { amount } }))) return
    toast.show({ kind: 'ok', text: t('dep.noted') })
    onDone()
  }

  return (
    <form id={id} className="stack" ref={first} onSubmit={(event) => void submit(event)}>
      <AmountField
        label={t('common.amount')}
        value={text}
        onValueChange={setText}
        currency={symbolFor(currency).trim()}
        hint={t('dep.noteHint')}
        data-first-focus=""
      />
      {note.refused &&
        (isOutcomeUnknown(note.refused) ? (
          <InfoNote kind="warn" live>
            {t('dep.noteUnknown')}
          </InfoNote>
        ) : (
          <InfoNote kind="error" live>
            {errorText(note.refused)}
          </InfoNote>
        ))}
      <SheetFoot>
        <div className="row">
          <Button kind="outline" onClick={onDone}>
            {t('common.back')}
          </Button>
          <Button type="submit" form={id} className="grow" busy={note.busy} unavailable={!ready}>
            {t('dep.noteSubmit', { amount: formatMoney(amount ?? 0n, currency) })}
          </Button>
        </div>
      </SheetFoot>
    </form>
  )
}
