import type { Refused } from '@champa/client/refused'
import { refreshQueries } from '@champa/client/react/query-client'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { mayAct } from '@champa/contract/office/permissions'
import type { Evidence } from '@champa/contract/office/approval-shapes'
import { claimWithdrawal, queryPayout } from '@champa/contract/office/withdrawal-acts'
import { approveWithdrawal } from '@champa/contract/office/withdrawal-decisions'
import {
  listWithdrawals,
  readWithdrawal,
  type WithdrawalDetail,
} from '@champa/contract/office/withdrawals'
import { readPayouts } from '@champa/contract/office/payouts'
import { Button } from '@champa/ui/action/button'
import { formatMoney } from '@champa/ui/format/format-money'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../platform/client.ts'
import { useMe } from '../../platform/use-me.ts'
import { HoldButton } from './hold-button.tsx'
import { ReasonSheet } from './reason-sheet.tsx'
import { RejectButton } from './reject-button.tsx'
import { useActedToast } from './use-acted-toast.ts'

export const changed: readonly EndpointSpec[] = [listWithdrawals, readWithdrawal, readPayouts]

/** What the person may do about a withdrawal in its state. */
export function WithdrawalFoot({ detail: { row } }: { detail: WithdrawalDetail }) {
  const me = useMe()
  if (!mayAct(me, 'withdrawal.decide')) return null
  if (row.state === 'review') return <Decide row={row} />
  return row.state === 'sent' ? <AskBank id={row.id} /> : null
}

function Decide({ row }: Pick<WithdrawalDetail, 'row'>) {
  const t = useTranslations()
  const errorText = useErrorText()
  const tell = useActedToast()
  const [isSecond, setSecond] = useState(false)
  const change = useApiMutation(approveWithdrawal, { refreshes: changed })
  const sum = formatMoney(row.amount, row.currency)
  useClaim(row)

  async function approve(more: { reason?: string; evidence?: Evidence } = {}) {
    const answer = await change.run({
      params: { id: row.id },
      body: { version: row.version, ...more },
    })
    if (answer) {
      setSecond(false)
      return tell(answer, t('withdrawals.approved', { sum }))
    }
    const refused = change.lastRefused()
    if (refused && needsReason(refused)) setSecond(true)
    else void refreshQueries(changed)
  }

  const shown = change.refused && !needsReason(change.refused) ? change.refused : null
  return (
    <>
      {shown && (
        <InfoNote kind="error" live>
          {errorText(shown)}
        </InfoNote>
      )}
      <div className="acts">
        <RejectButton row={row} />
        <HoldButton row={row} />
        <Button data-act="approve" busy={change.busy} onClick={() => void approve()}>
          {t('withdrawals.approve', { sum })} <kbd>A</kbd>
        </Button>
      </div>
      <ReasonSheet
        open={isSecond}
        title={t('withdrawals.secondTitle')}
        text={t('withdrawals.secondText')}
        submit={t('withdrawals.send')}
        withReference
        busy={change.busy}
        refused={shown}
        onClose={() => setSecond(false)}
        onSubmit={(reason, evidence) => approve({ reason, evidence })}
      />
    </>
  )
}

/** Above the limit a second person decides, who reads a reason. */
const needsReason = ({ code, fields }: Refused): boolean =>
  code === 'EVIDENCE_NEEDED' ||
  (code === 'INVALID_INPUT' && fields.some((field) => /reason|evidence/.test(field)))

/** Opening an item of the queue claims it, unless a colleague has. A refusal changes nothing. */
function useClaim({ id, claim }: WithdrawalDetail['row']): void {
  const me = useMe()
  const { run } = useApiMutation(claimWithdrawal, { refreshes: [listWithdrawals] })
  const take = useEffectEvent(() => {
    if (claim === null || claim.staffId === me.id)
      void run({ params: { id }, body: { takeOver: false } })
  })
  useEffect(() => {
    take()
  }, [id])
}

function AskBank({ id }: { id: string }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const change = useApiMutation(queryPayout, { refreshes: [readWithdrawal] })
  async function ask() {
    if (await change.run({ params: { id } }))
      toast.show({ kind: 'ok', text: t('withdrawals.queryDone') })
    const refused = change.lastRefused()
    if (refused) toast.show({ kind: 'err', text: errorText(refused) })
  }
  return (
    <div className="acts">
      <Button kind="outline" busy={change.busy} onClick={() => void ask()}>
        {t('withdrawals.query')}
      </Button>
    </div>
  )
}
