import type { BonusCard } from '@champa/contract/bonus'
import type { LockTerms } from '@champa/contract/lock'
import { Button } from '@champa/ui/action/button'
import { ButtonLink } from '@champa/ui/action/button-link'
import { type Currency, formatShort } from '@champa/ui/format/format-money'
import type { Detail } from '@champa/ui/list/detail-list'
import { Sheet } from '@champa/ui/overlay/sheet'
import { BannerCarousel } from '@champa/ui/reward/banner-carousel'
import { InfoNote } from '@champa/ui/state/info-note'
import { OfferCard } from '@champa/ui/reward/offer-card'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useOnline } from '@champa/client/react/online'
import { useOfferWords } from '../../../platform/reward/use-offer-words.ts'
import { OperatorHtml } from '../../../platform/operator-html/operator-html.tsx'
import { BonusNote } from './bonus-note.tsx'
import { cardStateOf, waitsFor } from '../card/card-state.ts'
import { TakeAlerts, useTake } from './take-alerts.tsx'
import { useOfferRows } from './use-offer-rows.tsx'

export interface BonusModalProps {
  open: boolean
  onClose: () => void
  /** Called when the bonus was activated; the parent then shows the next step. */
  onTaken: () => void
  bonus: BonusCard
  /** The bonus that currently waits for a deposit. */
  activated: BonusCard | null
  currency: Currency
  /** Whether a play lock is active, from any credit. */
  locked: boolean
  depositHref: string
  /** Renders the terms below the rows of the offer. */
  terms: (terms: LockTerms, before: readonly Detail[]) => ReactNode
}

/** The sheet of one bonus: its pictures, its terms and its single action. */
export function BonusModal({
  open,
  onClose,
  onTaken,
  bonus,
  activated,
  currency,
  locked,
  depositHref,
  terms,
}: BonusModalProps) {
  const t = useTranslations()
  const online = useOnline()
  const rows = useOfferRows(currency)
  const offerWords = useOfferWords((amount) => formatShort(amount, currency))
  const replaced = activated?.code === bonus.code ? null : activated
  const take = useTake(bonus, replaced, onTaken)
  const state = cardStateOf(bonus)
  const footer =
    state === 'claimable' ? (
      <Button block busy={take.busy} unavailable={!online || take.held} onClick={take.start}>
        {t('bon.take.button')}
      </Button>
    ) : state === 'current' && !bonus.inPlay && waitsFor(bonus, locked) === 'deposit' ? (
      <ButtonLink block href={depositHref}>
        {t('bon.take.deposit')}
      </ButtonLink>
    ) : null
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={bonus.name}
        closeLabel={t('common.close')}
        busy={take.busy}
        footer={footer}
      >
        <Banners bonus={bonus} />
        {state === 'claimable' && <OfferCard {...offerWords(bonus.offer, bonus.terms.games)} />}
        {terms(bonus.terms, rows(bonus))}
        {bonus.description !== '' && <OperatorHtml html={bonus.description} />}
        <BonusNote bonus={bonus} currency={currency} locked={locked} />
        {state === 'claimable' && replaced && (
          <InfoNote kind="warn" title={t('bon.take.replaceTitle')}>
            {t('bon.take.replaceText', { name: replaced.name })}
          </InfoNote>
        )}
      </Sheet>
      <TakeAlerts take={take} open={open} offer={bonus.offer} currency={currency} />
    </>
  )
}

function Banners({ bonus }: { bonus: BonusCard }) {
  const t = useTranslations()
  const banners = bonus.banners.length > 0 ? bonus.banners : [{ image: '', html: '' }]
  const slides = banners.map(({ image, html }, index) => ({
    key: `${bonus.code}-${index}`,
    image: image === '' ? null : image,
    alt: '',
    ...(html === '' ? {} : { children: <OperatorHtml html={html} /> }),
  }))
  return (
    <BannerCarousel
      label={t('bon.take.banners')}
      slides={slides}
      previousLabel={t('common.back')}
      nextLabel={t('common.next')}
    />
  )
}
