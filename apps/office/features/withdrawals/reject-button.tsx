import { refreshQueries } from '@champa/client/react/query-client'
import { readPayouts } from '@champa/contract/office/payouts'
import { rejectWithdrawal } from '@champa/contract/office/withdrawal-acts'
import {
  listWithdrawals,
  readWithdrawal,
  type WithdrawalRow,
} from '@champa/contract/office/withdrawals'
import { Button } from '@champa/ui/action/button'
import { Field } from '@champa/ui/form/field'
import { formatMoney } from '@champa/ui/format/format-money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../platform/client.ts'
import { type RejectReason, rejectReasons } from './reject-reasons.ts'

const changed = [listWithdrawals, readWithdrawal, readPayouts]
const fields = [
  { locale: 'th', words: 'inThai' },
  { locale: 'lo', words: 'inLao' },
  { locale: 'en', words: 'inEnglish' },
] as const
const presets = ['presetName', 'presetPlay'] as const
const minWords = 3

/** Rejects with a reason that the member reads in each language. */
export function RejectButton({ row }: { row: WithdrawalRow }) {
  const t = useTranslations()
  const form = useId()
  const errorText = useErrorText()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState<RejectReason>({ th: '', lo: '', en: '' })
  const [checked, setChecked] = useState(false)
  const change = useApiMutation(rejectWithdrawal, { refreshes: changed })
  const isShort = (text: string) => text.trim().length < minWords

  async function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (Object.values(reason).some(isShort)) return
    const body = { version: row.version, reason }
    if (!(await change.run({ params: { id: row.id }, body }))) return void refreshQueries(changed)
    setOpen(false)
    toast.show({ kind: 'ok', text: t('withdrawals.rejectDone') })
  }

  return (
    <>
      <Button kind="danger" data-act="reject" onClick={() => setOpen(true)}>
        {t('withdrawals.reject')} <kbd>R</kbd>
      </Button>
      <Sheet
        open={open}
        busy={change.busy}
        onClose={() => setOpen(false)}
        title={t('withdrawals.rejectTitle', { sum: formatMoney(row.amount, row.currency) })}
        closeLabel={t('common.close')}
        footer={
          <div className="sheet-acts">
            <Button onClick={() => setOpen(false)}>{t('common.cancel')}</Button>
            <Button kind="danger" type="submit" form={form} busy={change.busy}>
              {t('withdrawals.reject')}
            </Button>
          </div>
        }
      >
        <form id={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
          <p className="c-2">{t('withdrawals.rejectText')}</p>
          <div className="chips" role="group" aria-label={t('withdrawals.preset')}>
            {presets.map((preset) => (
              <button
                key={preset}
                type="button"
                className="chip"
                onClick={() => setReason(rejectReasons[preset])}
              >
                {t(`withdrawals.${preset}`)}
              </button>
            ))}
          </div>
          {fields.map(({ locale, words }, at) => (
            <Field
              key={locale}
              label={t(`withdrawals.${words}`)}
              lang={locale}
              data-first-focus={at === 0 || undefined}
              maxLength={300}
              value={reason[locale]}
              error={
                checked && isShort(reason[locale])
                  ? t('withdrawals.tooShort', { n: String(minWords) })
                  : undefined
              }
              onChange={(event) => setReason((now) => ({ ...now, [locale]: event.target.value }))}
            />
          ))}
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
