import { qrMinimums } from '@champa/contract/deposit'
import { directionOf, signedAmount, type StatementRow as Movement } from '@champa/contract/statement'
import type { Currency } from '@champa/ui/format/format-money'
import { formatSigned, formatMoney } from '@champa/ui/format/format-money'
import { StatementRow } from '@champa/ui/list/statement-row'
import { StatusTag } from '@champa/ui/list/status-tag'
import { useTranslations } from 'use-intl'
import { formatDateTime, useRelativeTime } from '../../platform/time.ts'
import { descriptionOf, sourceOf } from './describe-row.ts'
import { statusLooks, typeLooks } from './row-look.ts'

interface MovementRowProps {
  movement: Movement
  currency: Currency
  /** The moment that "2 minutes ago" counts from. */
  now: number
}

export function MovementRow({ movement, currency, now }: MovementRowProps) {
  const t = useTranslations()
  const speakTime = useRelativeTime()
  const { glyph, tone } = typeLooks[movement.statementType]
  const status = statusLooks[movement.status]
  const direction = directionOf(movement)
  const source = sourceOf(movement)
  return (
    <StatementRow
      glyph={glyph}
      tone={tone}
      title={t(`st.${source ?? movement.statementType}`)}
      amount={direction === 'none' ? formatMoney(movement.amount, currency) : formatSigned(signedAmount(movement), currency)}
      money={movement.status === 'FAILED' ? 'failed' : direction === 'in' ? 'in' : 'out'}
      activity={<Activity movement={movement} />}
      status={<StatusTag kind={status.kind}>{t(`status.${status.words}`)}</StatusTag>}
      ago={speakTime(movement.createdAt, Math.max(now, movement.createdAt))}
      at={formatDateTime(movement.createdAt)}
    />
  )
}

/** Between whom the money moved; a bonus says what it was given for. */
function Activity({ movement }: { movement: Movement }) {
  const t = useTranslations()
  const from = movement.from === 'wallet' ? t('st.wallet') : (movement.fromName ?? movement.from)
  const to = movement.to === 'wallet' ? t('st.wallet') : (movement.toName ?? movement.to)
  const description = descriptionOf(movement)
  if (description !== null) return description
  if (movement.statementType === 'deposit') return Object.hasOwn(qrMinimums, movement.from) ? t('st.qr', { provider: movement.from }) : from
  if (movement.statementType === 'withdraw') return to
  if (movement.statementType !== 'transfer') return null
  return (
    <>
      <span aria-hidden="true">{`${from} → ${to}`}</span>
      <span className="sr">{t('st.transferActivity', { from, to })}</span>
    </>
  )
}
