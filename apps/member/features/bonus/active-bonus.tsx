import type { BonusCard } from '@champa/contract/bonus'
import type { LockType } from '@champa/contract/lock'
import { Button } from '@champa/ui/action/button'
import { ButtonLink } from '@champa/ui/action/button-link'
import { type Currency, formatShort } from '@champa/ui/format/format-money'
import { sealCheckDuo } from '@champa/ui/icons/tile'
import { TileIcon } from '@champa/ui/list/tile-icon'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { waitsFor } from './card/card-state.ts'
import { useReceivedText } from './card/use-often.ts'
import './bonus.css'

interface ActiveBonusProps {
  /**
   * Id of the cancel button. The element that replaces the bonus takes the same id, so that it
   * receives the focus.
   */
  id: string
  type: LockType
  name: string
  /** True while the balances may be stale, so the bonus cannot be cancelled. */
  unavailable: boolean
  onCancel: () => void
  /** The progress of the bonus, or what must happen before it starts. */
  children: ReactNode
}

/** The member's current bonus: its type, its name and the cancel button. */
export function ActiveBonus({ id, type, name, unavailable, onCancel, children }: ActiveBonusProps) {
  const t = useTranslations()
  const title = t('bon.active', { type: t(`bon.type.${type}`) })
  return (
    <section className="card active-bonus" aria-label={title}>
      <div className="active-bonus__head">
        <TileIcon icon={sealCheckDuo} tone="accent" />
        <div className="grow">
          <p className="t-sm c-2">{title}</p>
          <h2 className="t-h3">{name}</h2>
        </div>
        <Button id={id} kind="danger" size="sm" unavailable={unavailable} onClick={onCancel}>
          {t('bon.cancel.short')}
        </Button>
      </div>
      {children}
    </section>
  )
}

interface ActivatedNoteProps {
  bonus: BonusCard
  currency: Currency
  depositHref: string
}

/** What must happen before an activated bonus starts, with a link to it. */
export function ActivatedNote({ bonus, currency, depositHref }: ActivatedNoteProps) {
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
