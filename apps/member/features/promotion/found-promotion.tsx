import { currentPromotion, type findPromotion } from '@champa/contract/promotion'
import type { LockTerms } from '@champa/contract/lock'
import { type Currency, formatMoney, formatShort } from '@champa/ui/format/format-money'
import type { Detail } from '@champa/ui/list/detail-list'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { BannerCarousel } from '@champa/ui/reward/banner-carousel'
import { OfferCard } from '@champa/ui/reward/offer-card'
import { Credited } from '@champa/ui/state/credited'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Answer } from '@champa/client/call-shape'
import { useApiQuery } from '../../platform/client.ts'
import { useOfferWords } from '../../platform/reward/use-offer-words.ts'
import { OperatorHtml } from '../../platform/operator-html/operator-html.tsx'
import { formatDateTime } from '@champa/client/time'

interface FoundPromotionProps {
  promotion: Answer<typeof findPromotion>
  currency: Currency
  terms: (terms: LockTerms, before: readonly Detail[]) => ReactNode
}

/** The offer of a promotion code and all its terms as amounts of money, before it is received. */
export function FoundPromotion({ promotion, currency, terms }: FoundPromotionProps) {
  const t = useTranslations()
  const offerWords = useOfferWords((amount) => formatShort(amount, currency))
  const { code, name, banners, credit, description, validUntil } = promotion
  const slides = banners.map(({ image, html }, index) => ({
    key: `${code}-${index}`,
    image: image === '' ? null : image,
    alt: '',
    ...(html === '' ? {} : { children: <OperatorHtml html={html} /> }),
  }))
  return (
    <>
      <p className="sr" role="status">
        {name}
      </p>
      {slides.length > 0 && (
        <BannerCarousel
          label={t('bon.take.banners')}
          slides={slides}
          previousLabel={t('common.back')}
          nextLabel={t('common.next')}
        />
      )}
      <OfferCard {...offerWords(promotion.offer, promotion.terms.games)} />
      {terms(promotion.terms, [
        { term: t('bon.row.credit'), value: formatMoney(credit, currency), number: true },
        ...(validUntil === null
          ? []
          : [{ term: t('bon.row.until'), value: formatDateTime(validUntil), number: true }]),
      ])}
      {description !== '' && <OperatorHtml html={description} />}
    </>
  )
}

/** The operator's text about the promotion whose play lock is active. */
export function CurrentPromotion({ code }: { code: string }) {
  const { data } = useApiQuery(currentPromotion, {}, { staleTime: 0 })
  return data?.code === code && data.description !== '' ? (
    <OperatorHtml html={data.description} />
  ) : null
}

interface ReceivedAlertProps {
  open: boolean
  onClose: () => void
  amount: bigint
  currency: Currency
}

/** Confirms a credited promotion with the coin animation. */
export function ReceivedAlert({ open, onClose, amount, currency }: ReceivedAlertProps) {
  const t = useTranslations()
  const money = formatMoney(amount, currency)
  return (
    <AlertDialog
      open={open}
      kind="success"
      title={t('bon.code.received', { amount: money })}
      actions={[{ label: t('bon.gotIt'), onClick: onClose }]}
      onClose={onClose}
    >
      <Credited amount={money} />
      <p>{t('bon.code.receivedText')}</p>
    </AlertDialog>
  )
}
