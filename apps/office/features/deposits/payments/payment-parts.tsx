import { formatDateTime, formatMinute } from '@champa/client/time'
import type { PaymentDetail } from '@champa/contract/office/payments'
import { useTranslations } from 'use-intl'
import { Facts, PanelPart } from '../../list/panel.tsx'

/** What the channels have reported of a payment, and what became of it. */
export function PaymentParts({ detail }: { detail: PaymentDetail }) {
  return (
    <>
      <Payment detail={detail} />
      <Reports detail={detail} />
    </>
  )
}

function Payment({ detail }: { detail: PaymentDetail }) {
  const t = useTranslations()
  const { row, bankReference, claimedBy, claimedAt, creditedAt, returnedAt, resolution } = detail
  const { payer, member, reviewFor } = row
  const time = (at: number | null) => at !== null && formatMinute(at)
  return (
    <PanelPart title={t('deposits.payment')}>
      <Facts
        facts={[
          { term: t('deposits.paid'), value: formatDateTime(row.paidAt) },
          { term: t('deposits.seen'), value: formatDateTime(row.seenAt) },
          { term: t('deposits.payerName'), value: payer.name, copied: payer.name },
          {
            term: t('deposits.payerAccount'),
            value: [payer.bankCode, payer.accountNo].filter(Boolean).join(' '),
            copied: payer.accountNo,
          },
          { term: t('deposits.bankReference'), value: bankReference, copied: bankReference },
          {
            term: t('deposits.member'),
            value: member && `${member.name} · ${member.id} · ${member.phone}`,
            copied: member?.id,
          },
          {
            term: t('deposits.reportedFor'),
            value: reviewFor && `${reviewFor.name} · ${reviewFor.id} · ${reviewFor.phone}`,
            copied: reviewFor?.id,
          },
          { term: t('deposits.decidedBy'), value: claimedBy },
          { term: t('deposits.decidedAt'), value: time(claimedAt) },
          { term: t('deposits.credited'), value: time(creditedAt) },
          { term: t('deposits.returnedAt'), value: time(returnedAt) },
          { term: t('deposits.resolution'), value: resolution },
        ].map((fact) => ({ ...fact, value: fact.value || null }))}
      />
    </PanelPart>
  )
}

/** Every name under which the payment was reported; each channel has its own. */
function Reports({ detail: { reports } }: { detail: PaymentDetail }) {
  const t = useTranslations()
  return (
    <PanelPart title={t('deposits.reports')} aside={String(reports.length)}>
      <ol className="past">
        {reports.map(({ reference, channel, seenAt }) => (
          <li key={`${channel} ${reference}`}>
            <time>{formatMinute(seenAt)}</time>
            <span>
              {t(`depositChannel.${channel}`)} <span className="c-3 breaks">{reference}</span>
            </span>
          </li>
        ))}
      </ol>
    </PanelPart>
  )
}
