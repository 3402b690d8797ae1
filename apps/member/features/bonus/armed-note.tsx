import type { BonusCard } from '@champa/contract/bonus'
import { ButtonLink } from '@champa/ui/action/button-link'
import { type Currency, formatShort } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'
import { waitsFor } from './card/card-state.ts'
import { useReceivedText } from './card/use-often.ts'

interface ArmedNoteProps {
  bonus: BonusCard
  currency: Currency
  depositHref: string
}

/** The condition an armed bonus waits for, with a link to it. */
export function ArmedNote({ bonus, currency, depositHref }: ArmedNoteProps) {
  const t = useTranslations()
  const received = useReceivedText()
  if (waitsFor(bonus, false) === 'limit')
    return <p className="t-sm c-2 active-bonus__next">{received(bonus)}</p>
  return (
    <div className="between active-bonus__next">
      <p className="t-sm c-2">
        {t('bon.take.next', { amount: formatShort(bonus.minDeposit, currency) })}
      </p>
      <ButtonLink kind="tonal" size="sm" href={depositHref}>
        {t('bon.take.deposit')}
      </ButtonLink>
    </div>
  )
}
