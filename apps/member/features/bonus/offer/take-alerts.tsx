import { activateBonus, type BonusCard, readBonuses } from '@champa/contract/bonus'
import type { LockOffer } from '@champa/contract/lock'
import { type Currency, formatShort } from '@champa/ui/format/format-money'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { OwnMoneyQuestion } from '@champa/ui/reward/own-money-question'
import { useLast } from '@champa/ui/state/use-last'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isOutcomeUnknown } from '@champa/client/refused'
import { useOnline } from '@champa/client/react/online'
import { useApiMutation, useErrorText } from '../../../platform/client.ts'
import { useOwnMoneyWords } from '../../../platform/reward/use-offer-words.ts'

interface TakeAlertsProps {
  take: ReturnType<typeof useTake>
  open: boolean
  offer: LockOffer
  currency: Currency
}

/**
 * The confirmation before an activated bonus is replaced or the member's own money is locked, and
 * the refusal, if any.
 */
export function TakeAlerts({ take, open, offer, currency }: TakeAlertsProps) {
  const t = useTranslations()
  const errorText = useErrorText()
  const online = useOnline()
  const words = useOwnMoneyWords((amount) => formatShort(amount, currency))(offer)
  const { refused } = take
  const last = useLast(refused)
  const unknown = last !== null && isOutcomeUnknown(last)
  return (
    <>
      <AlertDialog
        open={open && take.asking === 'replace'}
        kind="confirm"
        title={t('bon.take.replaceTitle')}
        actions={[
          { label: t('bon.take.keepOld'), onClick: take.stop },
          {
            label: t('bon.take.replace'),
            onClick: take.confirm,
            busy: take.busy,
            unavailable: !online,
          },
        ]}
        onClose={take.stop}
      >
        <p>{t('bon.replaceConfirm')}</p>
        {offer.locksOwn && <p>{words.title}</p>}
      </AlertDialog>
      <OwnMoneyQuestion
        open={open && take.asking === 'own'}
        words={words}
        busy={take.busy}
        unavailable={!online}
        onReceive={take.confirm}
        onClose={take.stop}
      />
      <AlertDialog
        open={refused !== null}
        kind={unknown ? 'info' : 'error'}
        heading={unknown ? undefined : t('common.errorMsg')}
        title={unknown ? t('bon.unknown') : t('bon.take.failed')}
        actions={[{ label: t('bon.gotIt'), onClick: take.clear }]}
        onClose={take.clear}
      >
        <p>{unknown ? t('bon.unknownText') : errorText(last)}</p>
      </AlertDialog>
    </>
  )
}

/**
 * Activates a bonus. Asks for confirmation when a different bonus is activated already, or when the
 * member's own money would be locked.
 */
export function useTake(bonus: BonusCard, activated: BonusCard | null, onTaken: () => void) {
  const change = useApiMutation(activateBonus, { refreshes: [readBonuses] })
  const [asking, setAsking] = useState<'replace' | 'own' | null>(null)
  const take = async () => {
    const answer = await change.run({ params: { code: bonus.code } })
    setAsking(null)
    if (answer !== null) onTaken()
  }
  return {
    start: () => {
      const question = activated ? 'replace' : bonus.offer.locksOwn ? 'own' : null
      if (question) setAsking(question)
      else void take()
    },
    asking,
    confirm: () => void take(),
    stop: () => setAsking(null),
    busy: change.busy,
    held: change.isSettling,
    refused: change.refused,
    clear: change.reset,
  }
}
