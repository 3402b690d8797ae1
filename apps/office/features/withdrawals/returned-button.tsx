import { returnPaidWithdrawal } from '@champa/contract/office/corrections'
import type { WithdrawalRow } from '@champa/contract/office/withdrawals'
import { Button } from '@champa/ui/action/button'
import { formatMoney } from '@champa/ui/format/format-money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../platform/client.ts'
import { ReasonSheet } from '../evidence/reason-sheet.tsx'
import { useActedToast } from '../evidence/use-acted-toast.ts'
import { changed } from './changed.ts'

/** Asks a second person to put a paid withdrawal back that the bank has returned. */
export function ReturnedButton({ row }: { row: WithdrawalRow }) {
  const t = useTranslations()
  const tell = useActedToast()
  const [open, setOpen] = useState(false)
  const change = useApiMutation(returnPaidWithdrawal, { refreshes: changed })
  return (
    <>
      <Button kind="outline" onClick={() => setOpen(true)}>
        {t('withdrawals.bankReturned')}
      </Button>
      <ReasonSheet
        open={open}
        title={t('withdrawals.returnedTitle', { sum: formatMoney(row.amount, row.currency) })}
        text={t('withdrawals.returnedText')}
        submit={t('evidence.send')}
        evidence={{ need: 'any', hint: t('withdrawals.returnedEvidence') }}
        busy={change.busy}
        refused={change.refused}
        onClose={() => setOpen(false)}
        onSubmit={async (reason, evidence) => {
          const answer = await change.run({ params: { id: row.id }, body: { reason, evidence } })
          if (!answer) return false
          setOpen(false)
          tell(answer, t('withdrawals.returnedDone'))
          return true
        }}
      />
    </>
  )
}
