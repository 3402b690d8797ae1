import { breakGlass, listApprovals, readApproval } from '@champa/contract/office/approvals'
import { Button } from '@champa/ui/action/button'
import { Field } from '@champa/ui/form/field'
import { Sheet } from '@champa/ui/overlay/sheet'
import { InfoNote } from '@champa/ui/state/info-note'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../platform/client.ts'
import { SheetActs } from '../list/sheet-acts.tsx'
import type { ApprovalDetail } from './approval-detail.ts'
import { useOutcomeToast } from './use-outcome-toast.ts'

const minReason = 30

/** One person decides alone, after a warning and with a long reason. The safe choice is primary. */
export function BreakGlass({ detail }: { detail: ApprovalDetail }) {
  const t = useTranslations()
  const [open, setOpen] = useState(false)
  const form = useId()
  const errorText = useErrorText()
  const tell = useOutcomeToast()
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const change = useApiMutation(breakGlass, { refreshes: [listApprovals, readApproval] })
  const isShort = reason.trim().length < minReason

  async function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (isShort) return
    const { id, version } = detail
    const answer = await change.run({ params: { id }, body: { reason: reason.trim(), version } })
    if (!answer) return
    setOpen(false)
    tell(answer)
  }

  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {t('approvals.breakGlass')}
      </Button>
      <Sheet
        open={open}
        busy={change.busy}
        onClose={() => setOpen(false)}
        title={t('approvals.breakGlass')}
        closeLabel={t('common.close')}
        footer={
          <SheetActs
            form={form}
            submit={t('approvals.approve')}
            isDanger
            busy={change.busy}
            onCancel={() => setOpen(false)}
          />
        }
      >
        <form id={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
          <InfoNote kind="warn">{t('approvals.breakWarning')}</InfoNote>
          <Field
            label={t('approvals.breakReason', { n: String(minReason) })}
            data-first-focus
            maxLength={500}
            value={reason}
            error={
              checked && isShort ? t('approvals.tooShort', { n: String(minReason) }) : undefined
            }
            onChange={(event) => setReason(event.target.value)}
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
