import { refreshQueries } from '@champa/client/react/query-client'
import { rejectWithdrawal } from '@champa/contract/office/withdrawal-acts'
import type { WithdrawalRow } from '@champa/contract/office/withdrawals'
import { Button } from '@champa/ui/action/button'
import { formatMoney } from '@champa/ui/format/format-money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../platform/client.ts'
import { SheetActs } from '../list/sheet-acts.tsx'
import { changed } from './changed.ts'
import { MemberReasonFields, useMemberReason } from './member-reason.tsx'

/** Rejects with a reason that the member reads in each language. */
export function RejectButton({ row }: { row: WithdrawalRow }) {
  const t = useTranslations()
  const form = useId()
  const errorText = useErrorText()
  const [open, setOpen] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const given = useMemberReason()
  const change = useApiMutation(rejectWithdrawal, { refreshes: changed })

  async function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (given.isIncomplete) return
    const body = { version: row.version, reason: given.reason }
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
          <SheetActs
            form={form}
            submit={t('withdrawals.reject')}
            isDanger
            busy={change.busy}
            onCancel={() => setOpen(false)}
          />
        }
      >
        <form id={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
          <p className="c-2">{t('withdrawals.rejectText')}</p>
          <MemberReasonFields
            given={given}
            presets={['presetName', 'presetPlay']}
            isChecked={isChecked}
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
