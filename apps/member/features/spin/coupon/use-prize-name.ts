import type { Coupon } from '@champa/contract/spin'
import { useTranslations } from 'use-intl'

/** What the operator calls a prize; without such a name, or with its label's, what kind of prize it is. */
export function usePrizeName(): (
  coupon: Pick<Coupon, 'kind' | 'label'> & { prize?: { name: string } },
) => string {
  const t = useTranslations()
  return ({ kind, label, prize }) =>
    prize && prize.name !== '' && prize.name !== label ? prize.name : t(`coupon.kind.${kind}`)
}
