import { type Currency, formatMoney } from '@champa/ui/format/format-money'
import { checkCircleFill, xCircleFill } from '@champa/ui/icons/status'
import { Icon } from '@champa/ui/brand/icon'
import { useTranslations } from 'use-intl'
import { type RefundCheck, refundActionsOf } from './refund-rules.ts'

const names = {
  bonus: 'bon.title',
  promotion: 'bon.promotion',
  invite: 'inv.title',
  refund: 'ref.title',
  luckydraw: 'st.luckydraw',
} as const

/**
 * The two requirements of a refund, each ticked or crossed, with the reason for one that is not met
 * (REF-6).
 */
export function Requirements({ check, currency }: { check: RefundCheck; currency: Currency }) {
  const t = useTranslations()
  const { isFree, isNearlyEmpty } = refundActionsOf(check)
  return (
    <ul className="refund__requirements" aria-label={t('ref.requirements')}>
      <Line
        met={isFree}
        hint={check.bonus && t('ref.held', { name: t(names[check.bonus.source]) })}
      >
        {t('ref.noLock')}
      </Line>
      <Line
        met={isNearlyEmpty}
        hint={isNearlyEmpty ? null : t('ref.now', { amount: formatMoney(check.total, currency) })}
      >
        {t('ref.nearlyEmpty', { min: formatMoney(check.minRemain, currency) })}
      </Line>
    </ul>
  )
}

function Line({ met, hint, children }: { met: boolean; hint: string | null; children: string }) {
  const t = useTranslations()
  return (
    <li className={met ? 'is-met' : 'is-unmet'}>
      <Icon icon={met ? checkCircleFill : xCircleFill} size={20} />
      <span>
        {children}
        {hint !== null && <span className="refund__hint num">{hint}</span>}
        <span className="sr"> ({met ? t('ref.met') : t('ref.unmet')})</span>
      </span>
    </li>
  )
}
