import { afterPaint } from '@champa/ui/overlay/after-paint'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActiveBonus, ActivatedNote } from '../../features/bonus/active-bonus.tsx'
import { CancelBonus } from '../../features/bonus/cancel-bonus.tsx'
import { activatedOf } from '../../features/bonus/card/card-state.ts'
import type { Rewards } from '../../features/bonus/use-rewards.ts'
import { LockPanel } from '../../features/lock/lock-panel.tsx'
import { useLockCheck } from '../../features/lock/use-lock-check.ts'
import { CurrentPromotion } from '../../features/promotion/found-promotion.tsx'
import { useBalanceCheck } from '../../features/wallet/use-balance-check.ts'

/** The URL at which the home screen opens its deposit sheet (`useLinkedModal`). */
export const depositHref = '/user/home?open=deposit'

const id = 'held-bonus'

/**
 * The member's active bonus: an active play lock of any credit, or else the bonus that waits for
 * its deposit.
 */
export function ActivePart({ rewards, online }: { rewards: Rewards; online: boolean }) {
  const t = useTranslations()
  const [cancelling, setCancelling] = useState(false)
  const { lock, currency, known } = rewards
  const balance = useBalanceCheck()
  const check = useLockCheck({ lock, online, askGames: async () => (await balance.run()).ok })
  const activated = activatedOf(rewards.bonuses ?? [])
  const held = lock ?? activated
  const place = useFocusOnRemoval<HTMLParagraphElement>(held !== null)
  return (
    <>
      {known && held && (
        <ActiveBonus
          id={id}
          type={held.type}
          name={held.name}
          unavailable={!online}
          onCancel={() => setCancelling(true)}
        >
          {lock && (
            <LockPanel
              lock={lock}
              currency={currency}
              online={online}
              checking={balance.busy}
              onCheck={check}
            />
          )}
          {lock?.source === 'promotion' && (
            <CurrentPromotion key={lock.sourceCode} code={lock.sourceCode} />
          )}
          {!lock && activated && (
            <ActivatedNote bonus={activated} currency={currency} depositHref={depositHref} />
          )}
        </ActiveBonus>
      )}
      {known && !held && (
        <p className="sr" id={id} ref={place} tabIndex={-1}>
          {t('bon.cancel.nothing')}
        </p>
      )}
      <CancelBonus
        open={cancelling}
        onClose={() => setCancelling(false)}
        held={held !== null}
        name={held?.name ?? ''}
        lock={lock}
        currency={currency}
      />
    </>
  )
}

/**
 * The active bonus may disappear, with the focus inside, after a response or a live event. This
 * moves the focus to the element that replaces the bonus.
 */
function useFocusOnRemoval<E extends HTMLElement>(held: boolean): RefObject<E | null> {
  const place = useRef<E>(null)
  const had = useRef(false)
  useEffect(() => {
    const isRemoved = had.current && !held
    had.current = held
    if (!isRemoved) return
    // A closing dialog makes the page usable after the next paint.
    return afterPaint(() => {
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
    })
  }, [held])
  return place
}
