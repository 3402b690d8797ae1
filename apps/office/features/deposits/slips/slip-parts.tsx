import { formatDateTime, formatMinute } from '@champa/client/time'
import type { OfficeSlip } from '@champa/contract/office/deposits/slips'
import { useLink } from '@champa/ui/action/link-context'
import { formatMoney } from '@champa/ui/format/format-money'
import { Icon } from '@champa/ui/brand/icon'
import { checkCircleFill, xCircleFill } from '@champa/ui/icons/status'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Facts, PanelPart } from '../../list/panel.tsx'
import { pathOf } from '../deposit-views.ts'
import { toItemId } from '../../list/item-id.ts'
import { SlipState } from './slip-marks.tsx'

interface Part {
  detail: OfficeSlip
}

/** What the bank answers beside what it must agree with, and what else has to do with the slip. */
export function SlipParts({ detail }: Part) {
  return (
    <div>
      <BankAnswer detail={detail} />
      <Payment detail={detail} />
      <Others detail={detail} />
      <SoFar detail={detail} />
    </div>
  )
}

const partyText = (party: OfficeSlip['registered']): string | null =>
  party && [party.bankCode, party.accountNo, party.name].filter(Boolean).join(' ')

function BankAnswer({ detail }: Part) {
  const t = useTranslations()
  const { row, answer, registered, receivers, fits } = detail
  const rows: { field: keyof typeof fits; wanted: ReactNode; said: ReactNode }[] = [
    {
      field: 'status',
      wanted: t('slipAnswer.executed'),
      said: answer && t(`slipAnswer.${answer.status}`),
    },
    { field: 'bank', wanted: row.sendingBank, said: answer?.sender.bankCode },
    {
      field: 'amount',
      wanted: null,
      said: answer && formatMoney(answer.amount, answer.currency ?? row.currency),
    },
    {
      field: 'time',
      wanted: t('slips.withinHour', { at: formatMinute(row.uploadedAt) }),
      said: answer && formatDateTime(answer.at),
    },
    { field: 'sender', wanted: partyText(registered), said: partyText(answer?.sender ?? null) },
    {
      field: 'receiver',
      wanted: receivers.length > 0 ? receivers.join(', ') : t('slips.ourAccount'),
      said: partyText(answer?.receiver ?? null),
    },
  ]
  return (
    <PanelPart title={t('slips.bankAnswers')}>
      <table className="diff slip-answer">
        <thead>
          <tr>
            <th scope="col">{t('list.field')}</th>
            <th scope="col">{t('slips.must')}</th>
            <th scope="col">{t('slips.says')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('slips.reference')}</th>
            <td className="breaks">{row.reference ?? '–'}</td>
            <td className="breaks">{answer ? row.reference : t('slips.noAnswer')}</td>
          </tr>
          {rows.map(({ field, wanted, said }) => (
            <tr key={field} className={fits[field] === false ? 'slip-answer__off' : undefined}>
              <th scope="row">{t(`slipField.${field}`)}</th>
              <td>{wanted ?? '–'}</td>
              <td>
                {said ?? '–'} <Fits fits={fits[field]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PanelPart>
  )
}

function Fits({ fits }: { fits: boolean | null }) {
  const t = useTranslations()
  if (fits === null) return null
  return (
    <span className={fits ? 'c-jade slip-fits' : 'c-chili slip-fits'}>
      <Icon icon={fits ? checkCircleFill : xCircleFill} size={16} />
      <span className="sr">{fits ? t('slips.fits') : t('slips.differs')}</span>
    </span>
  )
}

/** The payment with this reference, which shows whose it is. */
function Payment({ detail: { payment } }: Part) {
  const t = useTranslations()
  const Link = useLink()
  if (!payment) return null
  return (
    <PanelPart title={t('deposits.payment')}>
      <Facts
        facts={[
          {
            term: t('deposits.payment'),
            value: (
              <Link
                className="link"
                href={`${pathOf('all')}/${toItemId(payment.account, payment.payment)}`}
              >
                {payment.payment}
              </Link>
            ),
          },
          { term: t('deposits.into'), value: payment.account },
          { term: t('deposits.state'), value: t(`paymentState.${payment.state}`) },
          { term: t('deposits.member'), value: payment.memberId },
          { term: t('deposits.seen'), value: formatMinute(payment.seenAt) },
          {
            term: t('deposits.credited'),
            value: payment.creditedAt !== null && formatMinute(payment.creditedAt),
          },
        ].map((fact) => ({ ...fact, value: fact.value || null }))}
      />
    </PanelPart>
  )
}

function Others({ detail: { others } }: Part) {
  const t = useTranslations()
  const Link = useLink()
  return (
    <PanelPart title={t('slips.others')}>
      {others.length === 0 && <p className="c-2">{t('slips.noOthers')}</p>}
      <ul className="past">
        {others.map((other) => (
          <li key={`${other.member.id} ${other.id}`}>
            <time>{formatMinute(other.uploadedAt)}</time>
            <span>
              <Link
                className="link"
                href={`${pathOf('slips')}/${toItemId(other.member.id, other.id)}`}
              >
                {other.member.name} {other.member.id}
              </Link>{' '}
              <SlipState row={{ ...other, pattern: null }} />{' '}
              <span className="c-2">
                {[
                  other.sharesReference && t('slips.sameReference'),
                  other.sharesPicture && t('slips.samePicture'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </PanelPart>
  )
}

function SoFar({ detail: { row, readAt, foundAt } }: Part) {
  const t = useTranslations()
  const steps = [
    { at: row.uploadedAt, what: t('slips.stepSent') },
    { at: readAt, what: t('slips.stepRead') },
    { at: foundAt, what: t('slips.stepFound') },
    {
      at: row.decidedAt,
      what: row.status === 'SUCCESS' ? t('paymentState.credited') : t('slips.failed'),
    },
  ]
  return (
    <PanelPart
      title={t('slips.soFar')}
      aside={t('slips.asked', { n: String(row.tries), again: String(row.rechecks) })}
    >
      <ol className="past">
        {steps.map(
          ({ at, what }) =>
            at !== null && (
              <li key={what}>
                <time>{formatMinute(at)}</time>
                <span>{what}</span>
              </li>
            ),
        )}
      </ol>
    </PanelPart>
  )
}
