import { useState } from 'react'
import { CancelBonus } from '../../features/bonus/cancel-bonus.tsx'
import { useHeldLock } from '../../features/bonus/use-held-lock.ts'
import { WithdrawModal, type WithdrawModalProps } from '../../features/withdraw/withdraw-modal.tsx'

/** The withdrawal sheet, with the confirmation to cancel the lock that blocks it. */
export function WithdrawSheet(props: Omit<WithdrawModalProps, 'onGiveUp'>) {
  const [asking, setAsking] = useState(false)
  const { lock, currency } = useHeldLock(props.open)
  return (
    <>
      <WithdrawModal {...props} onGiveUp={() => setAsking(true)} />
      <CancelBonus
        open={props.open && asking}
        onClose={() => setAsking(false)}
        held={lock !== null}
        name={lock?.name ?? ''}
        lock={lock}
        currency={currency}
      />
    </>
  )
}
