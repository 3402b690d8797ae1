import { formatDateTime } from '@champa/client/time'
import { loadingDelayMs } from '@champa/contract/constants'
import type { LockTerms } from '@champa/contract/lock'
import { giftStates, readCoupons, readGiftClaims } from '@champa/contract/spin'
import { readWallet } from '@champa/contract/wallet'
import { StatementSkeleton } from '@champa/ui/list/statement-skeleton'
import { type StatusKind, StatusTag } from '@champa/ui/list/status-tag'
import { RetryCard } from '@champa/ui/state/retry-card'
import { useDelayed } from '@champa/ui/state/use-delayed'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'
import { useFailureText } from '../../../platform/reasons/failure-text.ts'
import { useFrozen } from '../wheel/use-round.ts'
import { ClaimOutcome, NotClaimed } from './claim-outcome.tsx'
import { ClaimSheet } from './claim-sheet.tsx'
import { ClaimedAllAlert } from './claimed-all.tsx'
import { CouponTable } from './coupon-table.tsx'
import { useClaimAll } from './use-claim-all.ts'
import { useClaim } from './use-claim.ts'
import './coupon.css'

interface CouponCardProps {
  online: boolean
  /** True while the wheel turns: the list is frozen so that it does not reveal the prize. */
  held: boolean
  /** Renders the terms of a prize in the same form as those of other credits. */
  terms: (terms: LockTerms) => ReactNode
}

/** The card with the member's prizes that are not claimed yet, and gifts in delivery. */
export function CouponCard({ online, held, terms }: CouponCardProps) {
  const t = useTranslations()
  const failureText = useFailureText()
  const currency = useApiQuery(readWallet).data?.currency ?? 'THB'
  const query = useApiQuery(readCoupons)
  const coupons = useFrozen(query.data?.coupons, held)
  const claim = useClaim()
  const all = useClaimAll()
  const waiting = useDelayed(query.isPending, loadingDelayMs)
  return (
    <div className="coupons">
      {coupons && (
        <CouponTable
          coupons={coupons}
          unavailable={!online || held || claim.held || all.held || all.busy}
          inDialog={claim.open || all.done !== null}
          onClaim={claim.ask}
          all={all}
        />
      )}
      {!coupons && query.isError && (
        <RetryCard
          small
          title={t('common.loadFailed')}
          text={t('coupon.safe')}
          reason={failureText(query.error)}
          retryLabel={t('common.retry')}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!coupons && !query.isError && waiting && (
        <StatementSkeleton rows={3} label={t('common.loading')} />
      )}
      <GiftClaims />
      <ClaimSheet claim={claim} online={online} currency={currency} terms={terms} />
      <ClaimOutcome claim={claim} currency={currency} />
      <ClaimedAllAlert done={all.done} currency={currency} onClose={all.clear} />
      <NotClaimed refused={all.refused} onClose={all.clear} />
    </div>
  )
}

const statusKinds: Record<(typeof giftStates)[number], StatusKind> = {
  waiting: 'pending',
  fulfilled: 'success',
  refused: 'failed',
}

/** Claimed gifts with their status; nothing when there are none. */
function GiftClaims() {
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
