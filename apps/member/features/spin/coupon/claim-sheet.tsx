import type { Coupon } from '@champa/contract/spin'
import type { LockTerms } from '@champa/contract/lock'
import { Button } from '@champa/ui/action/button'
import { Sheet } from '@champa/ui/overlay/sheet'
import { PrizeTicket } from '@champa/ui/prize/prize-dialog'
import { InfoNote } from '@champa/ui/state/info-note'
import { type Currency, formatShort } from '@champa/ui/format/format-money'
import { OfferCard } from '@champa/ui/reward/offer-card'
import { OwnMoneyQuestion } from '@champa/ui/reward/own-money-question'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOfferWords, useOwnMoneyWords } from '../../../platform/reward/use-offer-words.ts'
import { type Claim, usePrizeName } from './use-claim.ts'

interface ClaimSheetProps {
  claim: Claim
  online: boolean
  currency: Currency
  terms: (terms: LockTerms) => ReactNode
}

/** Confirms a claim: the prize, when it is credited, and its terms. */
export function ClaimSheet({ claim, online, currency, terms }: ClaimSheetProps) {
  const t = useTranslations()
  const name = usePrizeName()
  const money = (amount: bigint) => formatShort(amount, currency)
  const [offerWords, ownWords] = [useOfferWords(money), useOwnMoneyWords(money)]
  const [asking, setAsking] = useState(false)
  const coupon = claim.selected
  if (!coupon) return null
  const run = () => {
    setAsking(false)
    claim.run(coupon)
  }
  const footer = [
    <Button
      key="claim"
      block
      busy={claim.busy}
      unavailable={!online || claim.held}
      data-first-focus=""
      onClick={() => (coupon.offer?.locksOwn ? setAsking(true) : run())}
    >
      {t('coupon.claimOne', { label: coupon.label })}
    </Button>,
    <Button key="keep" block kind="ghost" size="sm" unavailable={claim.busy} onClick={claim.cancel}>
      {t('prize.keep')}
    </Button>,
  ]
  return (
    <>
      <Sheet
        open={claim.asking}
        onClose={claim.cancel}
        title={t('sp.claimConfirm', { label: coupon.label })}
        closeLabel={t('common.close')}
        busy={claim.busy}
        footer={footer}
      >
        <PrizeTicket
          label={coupon.label}
          name={name(coupon)}
          countLabel={t('coupon.count')}
          count={1}
        />
        <WhatComes coupon={coupon} />
        {coupon.offer && <OfferCard {...offerWords(coupon.offer, coupon.terms?.games)} />}
        {coupon.terms && terms(coupon.terms)}
      </Sheet>
      {coupon.offer && (
        <OwnMoneyQuestion
          open={claim.asking && asking}
          words={ownWords(coupon.offer)}
          busy={claim.busy}
          unavailable={!online}
          onReceive={run}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function WhatComes({ coupon: { kind, terms } }: { coupon: Coupon }) {
  const t = useTranslations()
  if (kind === 'none') return null
  if (kind === 'coins') return <p className="c-2">{t('coupon.coinsText')}</p>
  if (kind === 'gift') return <InfoNote kind="info">{t('coupon.giftText')}</InfoNote>
  if (terms === null) return <p className="c-2">{t('coupon.free')}</p>
  return (
    <InfoNote kind="warn" title={t('coupon.bound')}>
      {t('coupon.boundText')}
    </InfoNote>
  )
}
