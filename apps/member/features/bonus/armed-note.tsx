import { ButtonLink } from '@champa/ui/action/button-link'
import { type Currency, formatShort } from '@champa/ui/format/format-money'
import { useTranslations } from 'use-intl'

interface ArmedNoteProps {
  minDeposit: bigint
  currency: Currency
  depositHref: string
}

/** What an armed bonus waits for, and the way there. */
export function ArmedNote({ minDeposit, currency, depositHref }: ArmedNoteProps) {
  const t = useTranslations()
  return (
    <div className="between active-bonus__next">
      <p className="t-sm c-2">{t('bon.take.next', { amount: formatShort(minDeposit, currency) })}</p>
      <ButtonLink kind="tonal" size="sm" href={depositHref}>{t('bon.take.deposit')}</ButtonLink>
    </div>
  )
}
