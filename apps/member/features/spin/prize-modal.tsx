import type { LockTerms } from '@champa/contract/lock'
import { readCoupons } from '@champa/contract/spin'
import { readWallet } from '@champa/contract/wallet'
import { PrizeDialog, PrizeTicket } from '@champa/ui/prize/prize-dialog'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../platform/client.ts'
import { ClaimOutcome } from './coupon/claim-outcome.tsx'
import { ClaimSheet } from './coupon/claim-sheet.tsx'
import { useClaim, usePrizeName } from './coupon/use-claim.ts'
import type { SpinResult } from './wheel/play-round.ts'

interface PrizeModalProps {
  open: boolean
  onClose: () => void
  result: SpinResult
  online: boolean
  terms: (terms: LockTerms) => ReactNode
}

/**
 * The prize of a round: claimed now or kept for later. A prize with terms shows them first.
 */
export function PrizeModal({ open, onClose, result, online, terms }: PrizeModalProps) {
  const t = useTranslations()
  const name = usePrizeName()
  const currency = useApiQuery(readWallet).data?.currency ?? 'THB'
  const claim = useClaim(onClose)
  const query = useApiQuery(readCoupons)
  const { round, label, remainingCoin } = result
  const coupon = query.data?.coupons.find(({ _id }) => _id === `${round.wheel}.${round.code}`)
  const left = <p className="num">{t('prize.left', { count: String(remainingCoin) })}</p>
  if (round.kind === 'none') {
    return (
      <PrizeDialog
        open={open}
        won={false}
        title={t('prize.none')}
        actions={[{ label: t('common.ok'), onClick: onClose }]}
        onClose={onClose}
      >
        <p>{t('prize.noneText')}</p>
        {left}
      </PrizeDialog>
    )
  }
  const take = () => {
    if (!coupon) return
    if (coupon.terms === null) return claim.run(coupon)
    claim.ask(coupon)
    onClose()
  }
  const keep = { label: t('prize.keep'), onClick: onClose }
  // Offline, or until the coupon has loaded, the prize cannot be claimed yet, only kept for later.
  const actions =
    online && (coupon || query.isFetching)
      ? [{ label: t('prize.claim'), onClick: take, busy: claim.busy || !coupon }, keep]
      : [keep]
  return (
    <>
      <PrizeDialog
        open={open && claim.refused === null}
        won
        title={t('prize.won')}
        actions={actions}
        onClose={onClose}
      >
        <p>{t('prize.wonText')}</p>
        <PrizeTicket
          label={label}
          name={name({ ...round, label, ...coupon })}
          countLabel={t('coupon.count')}
          count={1}
        />
        {left}
      </PrizeDialog>
      <ClaimSheet claim={claim} online={online} currency={currency} terms={terms} />
      <ClaimOutcome
        claim={{
          ...claim,
          clear: () => {
            claim.clear()
            onClose()
          },
        }}
        currency={currency}
      />
    </>
  )
}
