import { formatMoney, formatSigned } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { formatShortTime } from '../../../platform/time.ts'
import type { Member } from './customer-panel.tsx'

type Movement = Member['movements'][number]

/** What came in, what went out, and what only moved. */
function signed({ type, amount }: Movement): bigint {
  return type === 'withdraw' ? -amount : amount
}

/** The last ten movements: what, from where to where, how it stands. */
export function Movements({ member }: { member: Member }) {
  const t = useTranslations()
  const place = (name: string) => (name === 'wallet' ? t('movement.wallet') : name)
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
            <span className="grow"><b>{typeOf(movement.type)}</b> <span className="c-3">{place(movement.from)} → {place(movement.to)}</span></span>
            <b className={movement.status === 'FAILED' ? 'num is-failed' : movement.type === 'deposit' && movement.status === 'SUCCESS' ? 'num c-jade' : 'num'}>
              {movement.type === 'transfer' ? formatMoney(movement.amount, member.currency) : formatSigned(signed(movement), member.currency)}
            </b>
            <Standing status={movement.status} />
            <span className="t-xs c-3 num">{formatShortTime(movement.createdAt, Date.now())}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Standing({ status }: { status: string }) {
  const t = useTranslations()
  if (status === 'SUCCESS') return <span className="t-xs c-jade">{t('moveStatus.success')}</span>
  return status === 'FAILED' ? <span className="t-xs c-chili">{t('moveStatus.failed')}</span> : <span className="t-xs c-warn">{t('moveStatus.progress')}</span>
}
