import type { BonusCard } from '@champa/contract/bonus'
import { loadingDelayMs } from '@champa/contract/constants'
import { type Currency, formatShort } from '@champa/ui/format/format-money'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { RetryCard } from '@champa/ui/state/retry-card'
import { useDelayed } from '@champa/ui/state/use-delayed'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { navigate } from 'wouter/use-browser-location'
import { useFailureText } from '../../platform/reasons/failure-text.ts'
import { BonusCards, BonusCardsSkeleton } from './card/bonus-cards.tsx'
import { activatedOf } from './card/card-state.ts'
import { BonusModal, type BonusModalProps } from './offer/bonus-modal.tsx'
import type { Rewards } from './use-rewards.ts'

/** The grid of bonuses and the sheet of the selected card. */
export function BonusList({
  rewards,
  depositHref,
  terms,
}: Pick<BonusModalProps, 'depositHref' | 'terms'> & { rewards: Rewards }) {
  const t = useTranslations()
  const failureText = useFailureText()
  const { bonuses, lock, currency, known, failed } = rewards
  const waiting = useDelayed(!known && !failed, loadingDelayMs)
  const [shown, setShown] = useState<{ card: BonusCard; open: boolean } | null>(null)
  const [taken, setTaken] = useState(false)
  if (!known || !bonuses) {
    if (failed)
      return (
        <RetryCard
          title={t('bon.loadFailed')}
          text={t('bon.moneySafe')}
          reason={failureText(rewards.error)}
          retryLabel={t('common.retry')}
          busy={rewards.busy}
          onRetry={rewards.retry}
        />
      )
    return waiting ? <BonusCardsSkeleton /> : null
  }
  // The sheet still shows its card during the closing animation, when the list of bonuses has
  // already been reloaded.
  const live = bonuses.find(({ code }) => code === shown?.card.code)
  if (shown?.open && live && live !== shown.card) setShown({ card: live, open: true })
  const close = () => setShown((before) => before && { ...before, open: false })
  const open = (code: string) => {
    const card = bonuses.find((bonus) => bonus.code === code)
    if (card) setShown({ card, open: true })
  }
  return (
    <>
      <BonusCards bonuses={bonuses} currency={currency} locked={lock !== null} onOpen={open} />
      {shown && (
        <BonusModal
          key={shown.card.code}
          open={shown.open}
          onClose={close}
          onTaken={() => {
            close()
            setTaken(true)
          }}
          bonus={shown.card}
          activated={activatedOf(bonuses)}
          currency={currency}
          locked={lock !== null}
          depositHref={depositHref}
          terms={terms}
        />
      )}
      {shown && (
        <TakenAlert
          open={taken}
          onClose={() => setTaken(false)}
          bonus={shown.card}
          currency={currency}
          depositHref={depositHref}
        />
      )}
    </>
  )
}

interface TakenAlertProps {
  open: boolean
  onClose: () => void
  bonus: Pick<BonusCard, 'name' | 'minDeposit'>
  currency: Currency
  depositHref: string
}

/** Confirms the activation of a bonus, and links to the deposit that receives it. */
function TakenAlert({ open, onClose, bonus, currency, depositHref }: TakenAlertProps) {
  const t = useTranslations()
  const deposit = () => {
    onClose()
    navigate(depositHref)
  }
  return (
    <AlertDialog
      open={open}
      kind="success"
      title={t('bon.take.done', { name: bonus.name })}
      actions={[
        { label: t('bon.take.deposit'), onClick: deposit },
        { label: t('bon.take.later'), onClick: onClose },
      ]}
      onClose={onClose}
    >
      <p className="num">
        {t('bon.take.doneText', { amount: formatShort(bonus.minDeposit, currency) })}
      </p>
    </AlertDialog>
  )
}
