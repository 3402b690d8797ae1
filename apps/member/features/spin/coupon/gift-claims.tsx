import { giftStates, readGiftClaims } from '@champa/contract/spin'
import { StatusTag, type StatusKind } from '@champa/ui/list/status-tag'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'
import { formatDateTime } from '@champa/client/time'

const statusKinds: Record<(typeof giftStates)[number], StatusKind> = {
  waiting: 'pending',
  fulfilled: 'success',
  refused: 'failed',
}

/** Claimed gifts with their status; nothing when there are none. */
export function GiftClaims() {
  const t = useTranslations()
  const claims = useApiQuery(readGiftClaims).data?.claims ?? []
  if (claims.length === 0) return null
  return (
    <section className="card coupons__card" aria-label={t('coupon.gifts')}>
      <header className="coupons__head">
        <h2 className="t-h3">{t('coupon.gifts')}</h2>
      </header>
      <ul className="coupons__gifts">
        {claims.map(({ _id, label, status, note, createdAt }) => (
          <li key={_id}>
            <b className="fw-6">{label}</b>
            <StatusTag kind={statusKinds[status]}>{t(`coupon.gift.${status}`)}</StatusTag>
            <span className="t-sm c-3 num">{formatDateTime(createdAt)}</span>
            {note !== null && note !== '' && <span className="t-sm c-2 coupons__note">{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
