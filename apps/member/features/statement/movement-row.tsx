import { directionOf, signedAmount, type StatementRow as Movement } from '@champa/contract/statement'
import type { Currency } from '@champa/ui/format/format-money'
import { formatSigned, formatMoney } from '@champa/ui/format/format-money'
import { formatPhone } from '@champa/ui/format/format-phone'
import { StatementRow } from '@champa/ui/list/statement-row'
import { StatusTag } from '@champa/ui/list/status-tag'
import { useTranslations } from 'use-intl'
import { useRelativeTime } from '../../platform/relative-time.ts'
import { formatDateTime } from '../../platform/time.ts'
import { descriptionOf, sourceOf } from './describe-row.ts'
import { fromName, toName } from './place-name.ts'
import { statusLooks, typeLooks } from './row-look.ts'

export type { Movement }

interface MovementRowProps {
  movement: Movement
  currency: Currency
  /** The moment that "2 minutes ago" counts from. */
  now: number
  onOpen: () => void
}

export function MovementRow({ movement, currency, now, onOpen }: MovementRowProps) {
  const t = useTranslations()
  const speakTime = useRelativeTime()
  const { glyph, tone } = typeLooks[movement.statementType]
  const status = statusLooks[movement.status]
  const direction = directionOf(movement)
  const title = t(`st.${sourceOf(movement) ?? movement.statementType}`)
  const amount = direction === 'none' ? formatMoney(movement.amount, currency) : formatSigned(signedAmount(movement), currency)
  return (
    <StatementRow
      glyph={glyph}
      tone={tone}
      title={title}
      amount={amount}
      money={movement.status === 'FAILED' ? 'failed' : direction === 'in' ? 'in' : 'out'}
      activity={<Activity movement={movement} />}
      status={<StatusTag kind={status.kind}>{t(`status.${status.words}`)}</StatusTag>}
      ago={speakTime(movement.createdAt, Math.max(now, movement.createdAt))}
      at={formatDateTime(movement.createdAt)}
      balance={movement.balance === null ? undefined : t('st.balance', { amount: formatMoney(movement.balance, currency) })}
      onOpen={onOpen}
      openLabel={t('st.open', { title, amount })}
    />
  )
}

/** Between whom the money moved; a bonus says what it was given for. */
function Activity({ movement }: { movement: Movement }) {
  const t = useTranslations()
  const [from, to] = [fromName(t, movement), toName(t, movement)]
  const description = descriptionOf(movement)
  if (description !== null) return description
  if (movement.statementType === 'deposit') return from
  if (movement.statementType === 'withdraw') return [to, movement.account && formatPhone(movement.account)].filter(Boolean).join(' ')
  if (movement.statementType !== 'transfer') return null
  return (
    <>
      <span aria-hidden="true">{`${from} → ${to}`}</span>
      <span className="sr">{t('st.transferActivity', { from, to })}</span>
    </>
  )
}
