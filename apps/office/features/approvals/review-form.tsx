import { formatMinute } from '@champa/client/time'
import { listApprovals, readApproval, reviewBreakGlass } from '@champa/contract/office/approvals'
import { Button } from '@champa/ui/action/button'
import { Field } from '@champa/ui/form/field'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../platform/client.ts'
import type { ApprovalDetail } from './approval-detail.ts'

const minNote = 10

/** Another person says what they think of a decision that was made alone. */
export function ReviewForm({ detail }: { detail: ApprovalDetail }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [note, setNote] = useState('')
  const [checked, setChecked] = useState(false)
  const change = useApiMutation(reviewBreakGlass, { refreshes: [listApprovals, readApproval] })
  const isShort = note.trim().length < minNote

  async function review(verdict: 'agree' | 'object') {
    setChecked(true)
    if (isShort) return
    const body = { verdict, note: note.trim() }
    if (await change.run({ params: { id: detail.id }, body }))
      toast.show({ kind: 'ok', text: t('approvals.reviewDone') })
  }

  return (
    <>
      {detail.breakGlass && (
        <InfoNote kind="warn">
          {t('approvals.aloneBy', {
            name: detail.decidedBy?.name ?? t('approvals.system'),
            at: formatMinute(detail.breakGlass.reviewDueAt),
          })}
        </InfoNote>
      )}
      <Field
        label={t('approvals.reviewNote', { n: String(minNote) })}
        data-act="note"
        maxLength={500}
        value={note}
        error={checked && isShort ? t('approvals.tooShort', { n: String(minNote) }) : undefined}
        onChange={(event) => setNote(event.target.value)}
      />
      {change.refused && (
        <InfoNote kind="error" live>
          {errorText(change.refused)}
        </InfoNote>
      )}
      <div className="acts">
        <Button kind="danger" busy={change.busy} onClick={() => void review('object')}>
          {t('approvals.object')}
        </Button>
        <Button data-act="approve" busy={change.busy} onClick={() => void review('agree')}>
          {t('approvals.agree')}
        </Button>
      </div>
    </>
  )
}
