import {
  listBreaks,
  listReconciledDays,
  reconcileDay,
} from '@champa/contract/office/reconciliation'
import { Button } from '@champa/ui/action/button'
import { Field } from '@champa/ui/form/field'
import { Sheet } from '@champa/ui/overlay/sheet'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../../platform/client.ts'
import { dayMs, dayOf } from '../../../platform/bangkok-day.ts'
import { SheetActs } from '../../list/sheet-acts.tsx'
import { AccountSelect } from './account-select.tsx'

const dayBefore = (): string => dayOf(Date.now() - dayMs)

/** Compares one day of an account with its bank now. */
export function ReconcileButton() {
  const t = useTranslations()
  const errorText = useErrorText()
  const form = useId()
  const [open, setOpen] = useState(false)
  const [account, setAccount] = useState('')
  const [day, setDay] = useState(dayBefore)
  const [isChecked, setChecked] = useState(false)
  const change = useApiMutation(reconcileDay, { refreshes: [listReconciledDays, listBreaks] })
  async function send(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (change.busy || account === '' || day === '') return
    const done = await change.run({ params: { account, day }, body: {} })
    if (!done) return
    setOpen(false)
    toast.show({
      kind: 'ok',
      text: t('breaks.reconciled', { opened: String(done.opened), open: String(done.open) }),
    })
  }
  return (
    <>
      <Button kind="outline" size="sm" onClick={() => setOpen(true)}>
        {t('breaks.reconcile')}
      </Button>
      <Sheet
        open={open}
        busy={change.busy}
        onClose={() => setOpen(false)}
        title={t('breaks.reconcile')}
        closeLabel={t('common.close')}
        footer={
          <SheetActs
            form={form}
            submit={t('breaks.reconcileNow')}
            busy={change.busy}
            onCancel={() => setOpen(false)}
          />
        }
      >
        <form id={form} className="stack" noValidate onSubmit={(event) => void send(event)}>
          <p className="c-2">{t('breaks.reconcileText')}</p>
          <AccountSelect
            value={account}
            error={isChecked && account === '' ? t('breaks.choose') : undefined}
            onPick={setAccount}
          />
          <Field
            label={t('breaks.day')}
            type="date"
            value={day}
            error={isChecked && day === '' ? t('breaks.choose') : undefined}
            onChange={(event) => setDay(event.target.value)}
          />
          {change.refused && (
            <InfoNote kind="error" live>
              {errorText(change.refused)}
            </InfoNote>
          )}
        </form>
      </Sheet>
    </>
  )
}
