import type { Answer } from '@champa/client/call-shape'
import type { readCustomerContext } from '@champa/contract/office/chat/endpoints'
import { formatMoney, formatSigned } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { formatShortTime } from '@champa/client/time'
import type { MovementStatus } from '@champa/contract/statuses'
import { betweenOf, signedOf, typeText } from '../../../platform/movement-words.ts'

export type Member = NonNullable<Answer<typeof readCustomerContext>['member']>

/** The last ten movements of the statement: type, source, destination and status. */
export function Movements({ member }: { member: Member }) {
  const t = useTranslations()
  return (
    <div>
      <h4 className="facts__title">{t('customer.movements')}</h4>
      {member.movements.length === 0 && <p className="t-sm c-3">{t('customer.noMovements')}</p>}
      <ul className="movements">
        {member.movements.map((movement) => (
          <li key={movement.id}>
            <span>
              <b>{typeText(t, movement.type)}</b>{' '}
              <span className="c-3">{betweenOf(t, movement)}</span>
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
