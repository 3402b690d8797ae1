import { refreshQueries } from '@champa/client/react/query-client'
import { markPayoutFailed, markPayoutPaid } from '@champa/contract/office/withdrawal-decisions'
import type { WithdrawalRow } from '@champa/contract/office/withdrawals'
import { Button } from '@champa/ui/action/button'
import { Field } from '@champa/ui/form/field'
import { formatMoney } from '@champa/ui/format/format-money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../platform/client.ts'
import { ReasonSheet } from '../evidence/reason-sheet.tsx'
import { useActedToast } from '../evidence/use-acted-toast.ts'
import { changed } from './changed.ts'
import { MemberReasonFields, useMemberReason } from './member-reason.tsx'

interface SettleProps {
  row: WithdrawalRow
}

/**
 * Says in place of the bank what became of an order. Both ask a second person. In review, where the
 * keys belong to the decision, they have none.
 */
export const SettleButtons = ({ row }: SettleProps) => (
  <>
    <FailedButton row={row} />
    <PaidButton row={row} />
  </>
)

const hasKeys = ({ state }: WithdrawalRow): boolean => state !== 'review'

const minBankReference = 3

function PaidButton({ row }: SettleProps) {
  const t = useTranslations()
  const tell = useActedToast()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const change = useApiMutation(markPayoutPaid, { refreshes: changed })
  const sum = formatMoney(row.amount, row.currency)
  const bankReference = typed.trim()
  const isShort = bankReference.length < minBankReference
  return (
    <>
      <Button
        kind={hasKeys(row) ? 'primary' : 'outline'}
        data-act={hasKeys(row) ? 'approve' : undefined}
        onClick={() => setOpen(true)}
      >
        {t('withdrawals.markPaid')} {hasKeys(row) && <kbd>A</kbd>}
      </Button>
      <ReasonSheet
        open={open}
        title={t('withdrawals.paidTitle', { sum })}
        text={t('withdrawals.paidText')}
        submit={t('evidence.send')}
        evidence={{
          need: 'any',
          hint: t('withdrawals.paidEvidence'),
          referenceLabel: t('withdrawals.caseNumber'),
        }}
        fields={(isChecked) => (
          <Field
            label={t('withdrawals.bankReference')}
            data-first-focus
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            error={
              isChecked && isShort
                ? t('evidence.tooShort', { n: String(minBankReference) })
                : undefined
            }
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        isIncomplete={isShort}
        busy={change.busy}
        refused={change.refused}
        onClose={() => setOpen(false)}
        onSubmit={async (reason, evidence) => {
          const body = { version: row.version, bankReference, reason, evidence }
          const answer = await change.run({ params: { id: row.id }, body })
          if (!answer) {
            void refreshQueries(changed)
            return false
          }
          setOpen(false)
          tell(answer, t('withdrawals.paid'))
          return true
        }}
      />
    </>
  )
}

/** An order that the bank has fails only with the bank's written word, a file. */
function FailedButton({ row }: SettleProps) {
  const t = useTranslations()
  const tell = useActedToast()
  const [open, setOpen] = useState(false)
  const given = useMemberReason()
  const change = useApiMutation(markPayoutFailed, { refreshes: changed })
  const sum = formatMoney(row.amount, row.currency)
  const isSent = row.state === 'sent'
  return (
    <>
      <Button
        kind="danger"
        data-act={hasKeys(row) ? 'reject' : undefined}
        onClick={() => setOpen(true)}
      >
        {t('withdrawals.markFailed')} {hasKeys(row) && <kbd>R</kbd>}
      </Button>
      <ReasonSheet
        open={open}
        title={t('withdrawals.failedTitle', { sum })}
        text={t('withdrawals.failedText')}
        submit={t('evidence.send')}
        evidence={{
          need: isSent ? 'file' : 'any',
          hint: t(isSent ? 'withdrawals.failedSentEvidence' : 'withdrawals.failedEvidence'),
        }}
        fields={(isChecked) => (
          <MemberReasonFields
            given={given}
            presets={['presetBank', 'presetName']}
            isChecked={isChecked}
          />
        )}
        isIncomplete={given.isIncomplete}
        busy={change.busy}
        refused={change.refused}
        onClose={() => setOpen(false)}
        onSubmit={async (reason, evidence) => {
          const body = { version: row.version, memberReason: given.reason, reason, evidence }
          const answer = await change.run({ params: { id: row.id }, body })
          if (!answer) {
            void refreshQueries(changed)
            return false
          }
          setOpen(false)
          tell(answer, t('withdrawals.rejected'))
          return true
        }}
      />
    </>
  )
}
