import type { Answer } from '@champa/client/call-shape'
import { gatewayNumber } from '@champa/contract/qr-gateways'
import type { readCustomerContext } from '@champa/contract/office/chat/endpoints'
import { signedAmount, type StatementType } from '@champa/contract/statement'
import { formatMoney, formatSigned } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { formatShortTime } from '@champa/client/time'
import type { MovementStatus } from '@champa/contract/statuses'

export type Member = NonNullable<Answer<typeof readCustomerContext>['member']>

/** The last ten movements of the statement: type, source, destination and status. */
export function Movements({ member }: { member: Member }) {
  const t = useTranslations()
  const typeOf = (type: string) => {
    const key = `movement.${type}` as 'movement.deposit'
    return t.has(key) ? t(key) : type
  }
  return (
    <div>
      <h4 className="facts__title">{t('customer.movements')}</h4>
      {member.movements.length === 0 && <p className="t-sm c-3">{t('customer.noMovements')}</p>}
      <ul className="movements">
        {member.movements.map((movement) => (
          <li key={movement.id}>
            <span>
              <b>{typeOf(movement.type)}</b> <span className="c-3">{betweenOf(t, movement)}</span>
            </span>
            <Amount movement={movement} currency={member.currency} />
            <MovementStatusTag status={movement.status} />
            <span className="t-xs c-3 num">{formatShortTime(movement.createdAt, Date.now())}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Amount({ movement, currency }: { movement: Movement; currency: Member['currency'] }) {
  const amount = signedOf(movement)
  const className =
    movement.status === 'FAILED'
      ? 'num nowrap is-failed'
      : amount > 0n && movement.status === 'SUCCESS'
        ? 'num nowrap c-jade'
        : 'num nowrap'
  return (
    <b className={className}>
      {movement.amount === 0n ? formatMoney(0n, currency) : formatSigned(amount, currency)}
    </b>
  )
}

function MovementStatusTag({ status }: { status: MovementStatus }) {
  const t = useTranslations()
  if (status === 'SUCCESS') return <span className="t-xs c-jade">{t('moveStatus.success')}</span>
  return status === 'FAILED' ? (
    <span className="t-xs c-chili">{t('moveStatus.failed')}</span>
  ) : (
    <span className="t-xs c-warn">{t('moveStatus.progress')}</span>
  )
}

export type Movement = Member['movements'][number]
type Translate = ReturnType<typeof useTranslations<never>>

const credits = ['promotion', 'invite', 'refund', 'luckydraw'] as const

/**
 * Label of a source or destination, as in the customer's own statement: a bank by its code, a game
 * or campaign by its name, a QR gateway by the member's name with the provider in brackets.
 */
function placeOf(t: Translate, name: string): string {
  if (name === 'wallet') return t('moneyPlace.wallet')
  if (name === 'TRUEMONEY') return t('moneyPlace.truemoney')
  if (name === 'adjustment') return t('movement.adjustment')
  if (name === 'bonus') return t('movement.bonus')
  const gateway = gatewayNumber(name)
  if (gateway !== null) return t('moneyPlace.qr', { n: String(gateway), provider: name })
  const credit = credits.find((one) => one === name)
  return credit ? t(`moneyPlace.${credit}`) : name
}

/** Label of source and destination. The main wallet is named only in a transfer. */
export function betweenOf(t: Translate, { type, from, to }: Movement): string {
  if (type === 'transfer' || type === 'adjustment') return `${placeOf(t, from)} → ${placeOf(t, to)}`
  const other = type === 'withdraw' || type === 'finish_bonus' ? to : from
  return other === type ? '' : placeOf(t, other)
}

/** The amount signed as in the customer's own statement: credits positive, debits negative. */
export const signedOf = ({ type, from, to, amount }: Movement): bigint =>
  signedAmount({ statementType: type as StatementType, from, to, amount })
