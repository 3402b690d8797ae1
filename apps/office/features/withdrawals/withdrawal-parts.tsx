import { formatMinute } from '@champa/client/time'
import type { WithdrawalDetail } from '@champa/contract/office/withdrawals'
import { formatMoney, formatSigned } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { wordOf } from '../../platform/word-of.ts'
import { Facts, PanelPart } from '../list/panel.tsx'
import { useReasonWords } from './reason-words.ts'

interface Part {
  detail: WithdrawalDetail
}

/** Why it waits, money in and out, play, what was before: in the order of the decision. */
export function WithdrawalParts({ detail }: Part) {
  return (
    <>
      <Reasons detail={detail} />
      <Deposits detail={detail} />
      <Play detail={detail} />
      <AboutMember detail={detail} />
      <Earlier detail={detail} />
      <Notes detail={detail} />
      <SoFar detail={detail} />
    </>
  )
}

function Reasons({ detail: { row } }: Part) {
  const t = useTranslations()
  const words = useReasonWords(row.currency)
  return (
    <PanelPart title={t('withdrawals.whyWaits')} aside={row.isFirst && t('withdrawals.first')}>
      {row.reasons.length === 0 ? (
        <p className="c-2">{t('withdrawals.noReason')}</p>
      ) : (
        <ul className="reasons">
          {row.reasons.map((reason) => (
            <li key={reason.why}>
              <span>{words(reason)}</span>
              {reason.points !== null && (
                <span className="c-2 num nowrap">
                  {t('withdrawals.points', { n: String(reason.points) })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {row.riskScore !== null && row.ruleset !== null && (
        <p className="c-3 t-xs reasons__score">
          {t('withdrawals.scoredBy', { score: String(row.riskScore), n: String(row.ruleset) })}
        </p>
      )}
    </PanelPart>
  )
}

function Deposits({ detail: { deposits, balance, row } }: Part) {
  const t = useTranslations()
  const money = (value: bigint) => formatMoney(value, row.currency)
  return (
    <PanelPart title={t('withdrawals.money')} aside={t('withdrawals.sinceLast')}>
      {deposits.length === 0 && <p className="c-2">{t('withdrawals.noDeposits')}</p>}
      <ul className="past">
        {deposits.map((deposit) => (
          <li key={deposit.id}>
            <time>{formatMinute(deposit.at)}</time>
            <span>
              <b className="c-jade num">{formatSigned(deposit.amount, row.currency)}</b>{' '}
              {deposit.channel} <span className="c-2">{deposit.payer?.name}</span>{' '}
              {deposit.payerMatch === 'foreign' && (
                <span className="tag tag--chili">{t('withdrawals.otherPayer')}</span>
              )}
              {deposit.payerMatch === 'unclear' && (
                <span className="tag tag--warn">{t('withdrawals.unclearPayer')}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          { term: t('withdrawals.net'), value: money(row.netDeposits) },
          { term: t('withdrawals.wallet'), value: money(balance.wallet) },
          { term: t('withdrawals.games'), value: money(balance.games) },
          { term: t('withdrawals.inTransit'), value: money(balance.inTransit) },
          { term: t('withdrawals.held'), value: money(balance.held) },
        ]}
      />
    </PanelPart>
  )
}

function Play({ detail: { play, row } }: Part) {
  const t = useTranslations()
  return (
    <PanelPart title={t('withdrawals.play')} aside={t('withdrawals.sinceLast')}>
      {play.length === 0 ? (
        <p className="c-2">{t('withdrawals.noPlay')}</p>
      ) : (
        <ul className="reasons">
          {play.map(({ code, name, bets, turnover }) => (
            <li key={code}>
              <span>{name}</span>
              <span className="num">
                {formatMoney(turnover, row.currency)}{' '}
                <span className="c-3">{t('withdrawals.bets', { n: String(bets) })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </PanelPart>
  )
}

function AboutMember({ detail }: Part) {
  const t = useTranslations()
  const { row, memberStatus, bankChangedAt, bankReference, rejectedFor } = detail
  const { holderScore: score } = row
  return (
    <PanelPart title={t('withdrawals.member')}>
      <Facts
        facts={[
          { term: t('withdrawals.memberId'), value: row.member.id, copied: row.member.id },
          {
            term: t('withdrawals.status'),
            value: wordOf(t, `memberStatus.${memberStatus}`) ?? memberStatus,
          },
          {
            term: t('withdrawals.account'),
            value: `${row.to.bankCode} ${row.to.accountNo}`,
            copied: row.to.accountNo,
          },
          {
            term: t('withdrawals.accountName'),
            value:
              score === null
                ? row.to.name
                : `${row.to.name} · ${t('withdrawals.holder', { n: String(score) })}`,
          },
          {
            term: t('withdrawals.bankChanged'),
            value: bankChangedAt !== null && formatMinute(bankChangedAt),
          },
          { term: t('withdrawals.bankReference'), value: bankReference, copied: bankReference },
          { term: t('withdrawals.rejectedFor'), value: rejectedFor },
        ].map((fact) => ({ ...fact, value: fact.value || null }))}
      />
    </PanelPart>
  )
}

function Earlier({ detail: { earlier, row } }: Part) {
  const t = useTranslations()
  if (earlier.length === 0) return null
  return (
    <PanelPart title={t('withdrawals.earlier')}>
      <ul className="past">
        {earlier.map((one) => (
          <li key={one.id}>
            <time>{formatMinute(one.requestedAt)}</time>
            <span>
              <b className="num">{formatMoney(one.amount, row.currency)}</b>{' '}
              {t(`withdrawalState.${one.state}`)} <span className="c-2">{one.reason}</span>
            </span>
          </li>
        ))}
      </ul>
    </PanelPart>
  )
}

function Notes({ detail: { notes } }: Part) {
  const t = useTranslations()
  if (notes.length === 0) return null
  return (
    <PanelPart title={t('withdrawals.notes')}>
      <ul className="past">
        {notes.map(({ id, by, text, createdAt }) => (
          <li key={id}>
            <time>{formatMinute(createdAt)}</time>
            <span>
              <b>{by}</b> {text}
            </span>
          </li>
        ))}
      </ul>
    </PanelPart>
  )
}

/** The order's own steps and the decisions of staff, oldest first. */
function SoFar({ detail: { steps, decisions } }: Part) {
  const t = useTranslations()
  const nameOf = (by: string | null) => (by === 'bank' ? t('withdrawals.byBank') : by)
  const events = [
    ...steps.map(({ step, at, by }) => ({
      at,
      by,
      what: t(`withdrawalStep.${step}`),
      reason: null,
    })),
    ...decisions.map(({ action, at, by, reason }) => ({
      at,
      by,
      what: wordOf(t, `auditAction.${action}`) ?? action,
      reason,
    })),
  ].toSorted((one, other) => one.at - other.at)
  return (
    <PanelPart title={t('withdrawals.soFar')}>
      <ol className="past">
        {events.map(({ at, by, what, reason }) => (
          <li key={`${at} ${what}`}>
            <time>{formatMinute(at)}</time>
            <span>
              {by !== null && <b>{nameOf(by)} </b>}
              {what} <span className="c-2">{reason}</span>
            </span>
          </li>
        ))}
      </ol>
    </PanelPart>
  )
}
