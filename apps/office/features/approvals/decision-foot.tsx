import { refreshQueries } from '@champa/client/react/query-client'
import {
  decideApproval,
  listApprovals,
  readApproval,
  withdrawApproval,
} from '@champa/contract/office/approvals'
import { Button } from '@champa/ui/action/button'
import { Field } from '@champa/ui/form/field'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../platform/client.ts'
import { useMe } from '../../platform/use-me.ts'
import type { ApprovalDetail } from './approval-detail.ts'
import { sumText } from './approval-words.ts'
import { BreakGlass } from './break-glass.tsx'
import { ReviewForm } from './review-form.tsx'
import { useOutcomeToast } from './use-outcome-toast.ts'

const shown = [listApprovals, readApproval]

interface FootProps {
  detail: ApprovalDetail
  isEvidenceOpen: boolean
}

/** What the person may do about a request: decide, take back, review, or why none of these. */
export function DecisionFoot({ detail, isEvidenceOpen }: FootProps) {
  const t = useTranslations()
  const me = useMe()
  if (detail.mayReview) return <ReviewForm detail={detail} />
  if (detail.state !== 'pending') return null
  const isOwn = detail.maker.id === me.id
  return (
    <>
      {detail.mayDecide ? (
        <Decide detail={detail} isEvidenceOpen={isEvidenceOpen} />
      ) : (
        <p className="c-2 t-xs">{t(isOwn ? 'approvals.ownRequest' : 'approvals.mayNot')}</p>
      )}
      {(isOwn || detail.mayBreakGlass) && (
        <div className="acts">
          {isOwn && <Withdraw id={detail.id} />}
          {detail.mayBreakGlass && <BreakGlass detail={detail} />}
        </div>
      )}
    </>
  )
}

/** The typed note stays when the decision is refused; what has changed is read again. */
function Decide({ detail, isEvidenceOpen }: FootProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const tell = useOutcomeToast()
  const [note, setNote] = useState('')
  const [isNoteMissing, setNoteMissing] = useState(false)
  const [running, setRunning] = useState<'approve' | 'reject' | null>(null)
  const { run, refused } = useApiMutation(decideApproval, { refreshes: shown })

  async function decide(decision: 'approve' | 'reject') {
    const isMissing = decision === 'reject' && note.trim() === ''
    setNoteMissing(isMissing)
    if (isMissing) return
    const { id, version } = detail
    setRunning(decision)
    const answer = await run({ params: { id }, body: { decision, note: note.trim(), version } })
    setRunning(null)
    if (answer) tell(answer)
    else void refreshQueries(shown)
  }

  return (
    <>
      <Field
        label={t('approvals.note')}
        data-act="note"
        maxLength={500}
        value={note}
        error={isNoteMissing ? t('approvals.noteNeeded') : undefined}
        onChange={(event) => {
          setNote(event.target.value)
          setNoteMissing(false)
        }}
      />
      {refused && (
        <InfoNote kind="error" live>
          {errorText(refused)}
        </InfoNote>
      )}
      {!isEvidenceOpen && <p className="c-2 t-xs">{t('approvals.evidenceFirst')}</p>}
      <div className="acts">
        <Button
          kind="danger"
          busy={running === 'reject'}
          unavailable={running === 'approve'}
          onClick={() => void decide('reject')}
        >
          {t('approvals.reject')} <kbd>R</kbd>
        </Button>
        <Button
          data-act="approve"
          busy={running === 'approve'}
          unavailable={!isEvidenceOpen || running === 'reject'}
          onClick={() => void decide('approve')}
        >
          {detail.sum
            ? t('approvals.approveSum', { sum: sumText(detail.sum) })
            : t('approvals.approve')}{' '}
          <kbd>A</kbd>
        </Button>
      </div>
    </>
  )
}

function Withdraw({ id }: { id: string }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const change = useApiMutation(withdrawApproval, { refreshes: shown })
  async function withdraw() {
    const answer = await change.run({ params: { id }, body: { note: '' } })
    const refused = change.lastRefused()
    if (answer) toast.show({ kind: 'ok', text: t('approvals.doneWithdrawn') })
    else if (refused) toast.show({ kind: 'err', text: errorText(refused) })
  }
  return (
    <Button kind="outline" busy={change.busy} onClick={() => void withdraw()}>
      {t('approvals.withdraw')}
    </Button>
  )
}
