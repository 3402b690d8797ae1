import {
  directionOf,
  signedAmount,
  type StatementRow as Movement,
} from '@champa/contract/statement'
import type { Currency } from '@champa/ui/format/format-money'
import { formatSigned, formatMoney } from '@champa/ui/format/format-money'
import { formatPhone } from '@champa/ui/format/format-phone'
import { StatementRow } from '@champa/ui/list/statement-row'
import { StatusTag } from '@champa/ui/list/status-tag'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import type { SpeakTime } from '../../platform/relative-time.ts'
import { searchText } from '../../platform/reasons/search-text.ts'
import { formatDateTime } from '@champa/client/time'
import {
  campaignOf,
  fromName,
  rowStyleOf,
  sourceOf,
  statusOf,
  titleOf,
  toName,
} from './describe-row.ts'

export type { Movement }

interface MovementRowProps {
  movement: Movement
  currency: Currency
  /** The current time, from which "2 minutes ago" is computed. */
  now: number
  speakTime: SpeakTime
  onOpen: (movement: Movement) => void
}

/** Does not render again when a receipt opens, a filter shows or the page's total arrives. */
export const MovementRow = memo(function MovementRow({
  movement,
  currency,
  now,
  speakTime,
  onOpen,
}: MovementRowProps) {
  const t = useTranslations()
  const { icon, tone } = rowStyleOf(movement)
  const status = statusOf(t, movement)
  const direction = directionOf(movement)
  const title = titleOf(t, movement)
  const amount =
    direction === 'none'
      ? formatMoney(movement.amount, currency)
      : formatSigned(signedAmount(movement), currency)
  return (
    <StatementRow
      icon={icon}
      tone={tone}
      title={title}
      amount={amount}
      money={status.kind === 'failed' ? 'failed' : direction === 'in' ? 'in' : 'out'}
      activity={<Activity movement={movement} />}
      status={<StatusTag kind={status.kind}>{status.label}</StatusTag>}
      ago={speakTime(movement.createdAt, Math.max(now, movement.createdAt))}
      at={formatDateTime(movement.createdAt)}
      balance={
        movement.balance === null
          ? undefined
          : t('st.balance', { amount: formatMoney(movement.balance, currency) })
      }
      onOpen={() => onOpen(movement)}
      openLabel={t('st.open', { title, amount })}
    />
  )
})

/**
 * The source and the target of a movement; for a credit its source, for the end of a lock how it
 * ended.
 */
function Activity({ movement }: { movement: Movement }) {
  const t = useTranslations()
  const [from, to] = [fromName(t, movement), toName(t, movement)]
  if (movement.statementType === 'bonus') return campaignOf(movement)?.name ?? t('st.toWallet')
  if (movement.statementType === 'finish_bonus') return endOf(t, movement)
  if (movement.statementType === 'deposit') return from
  if (movement.statementType === 'withdraw')
    return (
      <>
        {to}{' '}
        {movement.account && <span className="num nowrap">{formatPhone(movement.account)}</span>}
      </>
    )
  return (
    <>
      <span aria-hidden="true">{`${from} → ${to}`}</span>
      <span className="sr">{t('st.transferActivity', { from, to })}</span>
      {movement.search && (
        <>
          <br />
          {searchText(t, movement.search)}
        </>
      )}
    </>
  )
}

/** How the lock ended, then its campaign: the first part stays visible where space is short. */
function endOf(t: ReturnType<typeof useTranslations<never>>, movement: Movement): string {
  const source = sourceOf(movement)
  const which = campaignOf(movement)?.name ?? (source && t(`st.${source}`))
  return [movement.ended && t(`st.ended.${movement.ended}`), which].filter(Boolean).join(' · ')
}
