import { formatMinute } from '@champa/client/time'
import { readPayment, type PaymentDetail } from '@champa/contract/office/payments'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'
import { Panel, UnreadPanel } from '../../list/panel.tsx'
import { PaymentFoot } from './payment-foot.tsx'
import { BankCode, PaymentSum, StateMark, WaitedMark } from './payment-marks.tsx'
import { PaymentParts } from './payment-parts.tsx'
import { type ChosenMember, Suggestions } from './suggestions.tsx'

interface PaymentPanelProps {
  account: string
  payment: string
  backHref: string
}

/** One payment with all that is known of it. Opening it is recorded as a look. */
export function PaymentPanel({ account, payment, backHref }: PaymentPanelProps) {
  const query = useApiQuery(
    readPayment,
    { params: { account, payment } },
    { staleTime: 0, notByItself: true },
  )
  return query.data ? (
    <LoadedPanel detail={query.data} backHref={backHref} />
  ) : (
    <UnreadPanel title={payment} backHref={backHref} query={query} />
  )
}

function LoadedPanel({ detail, backHref }: { detail: PaymentDetail; backHref: string }) {
  const t = useTranslations()
  const { row, suggestions } = detail
  const [first] = suggestions
  const [chosen, setChosen] = useState<ChosenMember | null>(
    first ? { id: first.member.id, name: first.member.name } : null,
  )
  const { payer } = row
  return (
    <Panel
      title={
        <span className="deposit-sum num">
          <PaymentSum row={row} />
        </span>
      }
      label={`${t('deposits.payment')} ${row.payment}`}
      backHref={backHref}
      above={
        <>
          <span className="ell">{row.payment}</span>
          {row.state === 'unmatched' && <WaitedMark since={row.seenAt} />}
          <StateMark row={row} />
        </>
      }
      below={
        <div className="deposit-who">
          <p>
            {t('deposits.into')} <b className="num">{row.account}</b>
          </p>
          <p>
            <BankCode code={payer.bankCode ?? row.provider} /> <b>{payer.name}</b>{' '}
            <span className="c-2 num">
              {payer.accountNo} · {formatMinute(row.paidAt)}
            </span>
          </p>
        </div>
      }
      foot={<PaymentFoot detail={detail} chosen={chosen} />}
    >
      {row.state === 'unmatched' && (
        <Suggestions suggestions={suggestions} chosen={chosen} onChoose={setChosen} />
      )}
      <PaymentParts detail={detail} />
    </Panel>
  )
}
