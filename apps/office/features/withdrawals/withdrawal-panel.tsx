import { formatMinute } from '@champa/client/time'
import { mayAct } from '@champa/contract/office/permissions'
import { claimWithdrawal } from '@champa/contract/office/withdrawal-acts'
import {
  listWithdrawals,
  readWithdrawal,
  type WithdrawalDetail,
} from '@champa/contract/office/withdrawals'
import { Button } from '@champa/ui/action/button'
import { formatMoney } from '@champa/ui/format/format-money'
import { InfoNote } from '@champa/ui/state/info-note'
import { useTranslations } from 'use-intl'
import { useApiMutation, useApiQuery } from '../../platform/client.ts'
import { useMe } from '../../platform/use-me.ts'
import { Panel, UnreadPanel } from '../list/panel.tsx'
import { BankCode, ReviewWick, RiskMark, StateText } from './withdrawal-marks.tsx'
import { WithdrawalFoot } from './withdrawal-foot.tsx'
import { WithdrawalParts } from './withdrawal-parts.tsx'

/** One withdrawal with all that its decision needs. Opening it is recorded as a look. */
export function WithdrawalPanel({ id, backHref }: { id: string; backHref: string }) {
  const query = useApiQuery(readWithdrawal, { params: { id } }, { staleTime: 0, notByItself: true })
  if (query.data) return <LoadedPanel detail={query.data} backHref={backHref} />
  return <UnreadPanel title={id} backHref={backHref} query={query} />
}

function LoadedPanel({ detail, backHref }: { detail: WithdrawalDetail; backHref: string }) {
  const t = useTranslations()
  const { row } = detail
  const { member, to } = row
  return (
    <Panel
      title={<span className="withdrawal-sum num">{formatMoney(row.amount, row.currency)}</span>}
      label={`${t('withdrawals.title')} ${row.id}`}
      backHref={backHref}
      above={
        <>
          <span>{row.id}</span>
          {row.state === 'review' ? (
            <ReviewWick row={row} />
          ) : (
            <span className="tag">
              <StateText row={row} />
            </span>
          )}
          {row.riskScore !== null && <RiskMark score={row.riskScore} />}
        </>
      }
      below={
        <div className="withdrawal-who">
          <p>
            <BankCode code={to.bankCode} /> <span className="num">{to.accountNo}</span>{' '}
            <span className={row.holderScore !== null && row.holderScore < 80 ? 'c-warn' : 'c-2'}>
              {to.name}
            </span>
          </p>
          <p>
            <b>{member.name}</b> <span className="c-3 num">{member.phone}</span>
          </p>
        </div>
      }
      foot={<WithdrawalFoot detail={detail} />}
    >
      <Courtesy detail={detail} />
      <WithdrawalParts detail={detail} />
    </Panel>
  )
}

/** Who holds it, and who works on it. A claim locks nothing: the state in the database decides. */
function Courtesy({ detail: { row } }: { detail: WithdrawalDetail }) {
  const t = useTranslations()
  const me = useMe()
  const change = useApiMutation(claimWithdrawal, { refreshes: [listWithdrawals, readWithdrawal] })
  const { hold, claim, heldBack } = row
  const isHeld = row.state === 'review' && hold !== null
  const isOthers = claim !== null && claim.staffId !== me.id
  const isAsked = heldBack?.why === 'second-person'
  if (!isHeld && !isOthers && !isAsked) return null
  return (
    <div className="panel__part stack gap-2">
      {isAsked && <InfoNote kind="info">{t('withdrawals.settleAsked')}</InfoNote>}
      {isHeld && (
        <InfoNote kind="info">
          {t('withdrawals.holdNote', {
            name: hold.by,
            at: formatMinute(hold.until),
            reason: hold.reason,
          })}
        </InfoNote>
      )}
      {isOthers && (
        <InfoNote kind="warn">
          <span className="between">
            {t('withdrawals.claimedBy', { name: claim.name, at: formatMinute(claim.until) })}
            {mayAct(me, 'withdrawal.decide') && (
              <Button
                kind="outline"
                size="sm"
                busy={change.busy}
                onClick={() =>
                  void change.run({ params: { id: row.id }, body: { takeOver: true } })
                }
              >
                {t('withdrawals.takeOver')}
              </Button>
            )}
          </span>
        </InfoNote>
      )}
    </div>
  )
}
