import { holdWithdrawal } from '@champa/contract/office/withdrawal-acts'
import {
  listWithdrawals,
  readWithdrawal,
  type WithdrawalRow,
} from '@champa/contract/office/withdrawals'
import { Button } from '@champa/ui/action/button'
import { toast } from '@champa/ui/overlay/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../platform/client.ts'
import { ReasonSheet } from '../evidence/reason-sheet.tsx'

const hourMs = 3_600_000
const hourChoices = [1, 4, 12, 24, 72] as const

/** Stops the clock of a review with a reason, or starts it again. */
export function HoldButton({ row }: { row: WithdrawalRow }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [open, setOpen] = useState(false)
  const [hours, setHours] = useState('4')
  const change = useApiMutation(holdWithdrawal, { refreshes: [listWithdrawals, readWithdrawal] })
  const { id, version, hold } = row

  async function release() {
    const reason = t('withdrawals.unholdReason')
    if (await change.run({ params: { id }, body: { version, until: null, reason } }))
      toast.show({ kind: 'ok', text: t('withdrawals.unholdDone') })
    const refused = change.lastRefused()
    if (refused) toast.show({ kind: 'err', text: errorText(refused) })
  }

  if (hold)
    return (
      <Button kind="outline" busy={change.busy} onClick={() => void release()}>
        {t('withdrawals.unhold')}
      </Button>
    )
  return (
    <>
      <Button kind="outline" onClick={() => setOpen(true)}>
        {t('withdrawals.hold')}
      </Button>
      <ReasonSheet
        open={open}
        title={t('withdrawals.holdTitle')}
        text={row.member.name}
        submit={t('withdrawals.hold')}
        choice={{
          label: t('withdrawals.holdHours'),
          value: hours,
          options: hourChoices.map((n) => ({ value: String(n), label: String(n) })),
          onPick: setHours,
        }}
        busy={change.busy}
        refused={change.refused}
        onClose={() => setOpen(false)}
        onSubmit={async (reason) => {
          const until = Date.now() + Number(hours) * hourMs
          if (!(await change.run({ params: { id }, body: { version, until, reason } })))
            return false
          setOpen(false)
          toast.show({ kind: 'ok', text: t('withdrawals.holdDone') })
          return true
        }}
      />
    </>
  )
}
