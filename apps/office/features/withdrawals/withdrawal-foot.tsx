import type { Refused } from '@champa/client/refused'
import { refreshQueries } from '@champa/client/react/query-client'
import { mayAct } from '@champa/contract/office/permissions'
import type { Evidence } from '@champa/contract/office/approval-shapes'
import { claimWithdrawal, queryPayout } from '@champa/contract/office/withdrawal-acts'
import { approveWithdrawal } from '@champa/contract/office/withdrawal-decisions'
import {
  listWithdrawals,
  readWithdrawal,
  type WithdrawalDetail,
} from '@champa/contract/office/withdrawals'
import { Button } from '@champa/ui/action/button'
import { formatMoney } from '@champa/ui/format/format-money'
import { toast } from '@champa/ui/overlay/toast'
import { InfoNote } from '@champa/ui/state/info-note'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../platform/client.ts'
import { useMe } from '../../platform/use-me.ts'
import { ReasonSheet } from '../evidence/reason-sheet.tsx'
import { useActedToast } from '../evidence/use-acted-toast.ts'
import { changed } from './changed.ts'
import { HoldButton } from './hold-button.tsx'
import { RejectButton } from './reject-button.tsx'
import { ReturnedButton } from './returned-button.tsx'
import { SettleButtons } from './settle-buttons.tsx'

/** What the person may do about a withdrawal in its state. */
export function WithdrawalFoot({ detail: { row } }: { detail: WithdrawalDetail }) {
  const me = useMe()
  if (row.state === 'review')
    return (
      <>
        {isSettleable(row) && mayAct(me, 'withdrawal.settle') && (
          <div className="acts">
            <SettleButtons row={row} />
          </div>
        )}
        {mayAct(me, 'withdrawal.decide') && <Decide row={row} />}
      </>
    )
  if (row.state === 'paid' && mayAct(me, 'withdrawal.settle'))
    return (
      <div className="acts">
        <ReturnedButton row={row} />
      </div>
    )
  if (row.state !== 'approved' && row.state !== 'sent') return null
  const mayAsk = row.state === 'sent' && mayAct(me, 'withdrawal.decide')
  const maySettle = mayAct(me, 'withdrawal.settle')
  if (!mayAsk && !maySettle) return null
  return (
    <div className="acts">
      {mayAsk && <AskBank id={row.id} />}
      {maySettle && <SettleButtons row={row} />}
    </div>
  )
}

/** In review because a request to settle it by hand has ended without effect. */
const isSettleable = ({ reasons }: WithdrawalDetail['row']): boolean =>
  reasons.some(({ why }) => why === 'settlement')

function Decide({ row }: Pick<WithdrawalDetail, 'row'>) {
  const t = useTranslations()
  const errorText = useErrorText()
  const tell = useActedToast()
  const [isSecond, setSecond] = useState(false)
  const change = useApiMutation(approveWithdrawal, { refreshes: changed })
  const sum = formatMoney(row.amount, row.currency)
  useClaim(row)

  async function approve(more: { reason?: string; evidence?: Evidence } = {}): Promise<boolean> {
    const answer = await change.run({
      params: { id: row.id },
      body: { version: row.version, ...more },
    })
    if (answer) {
      setSecond(false)
      tell(answer, t('withdrawals.approved', { sum }))
      return true
    }
    const refused = change.lastRefused()
    if (refused && needsReason(refused)) setSecond(true)
    else void refreshQueries(changed)
    return false
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
        {!isSettleable(row) && <RejectButton row={row} />}
        <HoldButton row={row} />
        <Button data-act="approve" busy={change.busy} onClick={() => void approve()}>
          {t('withdrawals.approve', { sum })} <kbd>A</kbd>
        </Button>
      </div>
      <ReasonSheet
        open={isSecond}
        title={t('withdrawals.secondTitle')}
        text={t('withdrawals.secondText')}
        submit={t('evidence.send')}
        evidence={{ need: 'optional' }}
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
    <Button kind="outline" busy={change.busy} onClick={() => void ask()}>
      {t('withdrawals.query')}
    </Button>
  )
}
