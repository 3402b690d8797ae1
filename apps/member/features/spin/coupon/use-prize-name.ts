import type { Coupon } from '@champa/contract/spin'
import { useTranslations } from 'use-intl'

/** The operator's name of a prize; its kind when there is none or it equals the label. */
export function usePrizeName(): (
  coupon: Pick<Coupon, 'kind' | 'label'> & { prize?: { name: string } },
) => string {
  const t = useTranslations()
  return ({ kind, label, prize }) =>
    prize && prize.name !== '' && prize.name !== label ? prize.name : t(`coupon.kind.${kind}`)
}
