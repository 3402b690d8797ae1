import type { BonusCard as Bonus } from '@champa/contract/bonus'
import type { Currency } from '@champa/ui/format/format-money'
import { BonusCard, BonusCardSkeleton, BonusGrid } from '@champa/ui/reward/bonus-card'
import { EmptyState } from '@champa/ui/state/empty-state'
import { Coin } from '@champa/ui/brand/coin'
import { useTranslations } from 'use-intl'
import { cardStateOf, waitsFor } from './card-state.ts'
import { useCardLine, useReceivedText } from './use-often.ts'

interface BonusCardsProps {
  bonuses: readonly Bonus[]
  currency: Currency
  /** Whether a play lock is active, from this bonus or any other credit. */
  locked: boolean
  onOpen: (code: string) => void
}

/** Every bonus visible to the member: claimable, current, or closed with the reason. */
export function BonusCards({ bonuses, currency, locked, onOpen }: BonusCardsProps) {
  const t = useTranslations()
  const lineOf = useCardLine(currency)
  const received = useReceivedText()
  const word = useCardWord(locked)
  if (bonuses.length === 0)
    return (
      <EmptyState
        title={t('bon.emptyTitle')}
        text={t('bon.emptyText')}
        picture={<Coin size={88} />}
      />
    )
  return (
    <BonusGrid label={t('bon.list')}>
      {bonuses.map((bonus, index) => {
        const state = cardStateOf(bonus)
        return (
          <BonusCard
            key={bonus.code}
            code={bonus.code}
            title={bonus.name}
            line={state === 'received' ? received(bonus) : lineOf(bonus)}
            image={bonus.banners[0]?.image ?? null}
            state={state}
            word={word(bonus)}
            onClick={state === 'received' ? undefined : () => onOpen(bonus.code)}
            lazy={index > 2}
          />
        )
      })}
    </BonusGrid>
  )
}

export function BonusCardsSkeleton() {
  const t = useTranslations()
  return (
    <div role="status">
      <span className="sr">{t('common.loading')}</span>
      <BonusGrid label="">
        <BonusCardSkeleton />
        <BonusCardSkeleton />
        <BonusCardSkeleton />
      </BonusGrid>
    </div>
  )
}

function useCardWord(locked: boolean) {
  const t = useTranslations()
  const received = useReceivedText()
  return (bonus: Bonus): string => {
    const state = cardStateOf(bonus)
    if (state === 'claimable') return t('bon.card.claim')
    if (state === 'received') return t('common.received')
    if (state === 'current' && bonus.inPlay) return t('bon.card.inPlay')
    if (state === 'current')
      return {
        lock: t('bon.card.queued'),
        limit: received(bonus),
        deposit: t('bon.card.activated'),
      }[waitsFor(bonus, locked)]
    if (bonus.ineligibleReason === 'BONUS_FULL') return t('bon.card.full')
    return bonus.ineligibleReason === 'BONUS_REMAINING'
      ? t('bon.card.remaining')
      : t('bon.card.condition')
  }
}
