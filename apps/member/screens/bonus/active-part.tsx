import { toast } from '@champa/ui/overlay/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActiveBonus } from '../../features/bonus/active-bonus.tsx'
import { ArmedNote } from '../../features/bonus/armed-note.tsx'
import { CancelBonus } from '../../features/bonus/cancel-bonus.tsx'
import { armedOf } from '../../features/bonus/card-look.ts'
import { LockPanel } from '../../features/lock/lock-panel.tsx'
import { useBalanceCheck } from '../../features/wallet/use-balance-check.ts'
import { refreshAsks } from '../../platform/api/asks.ts'
import { readBonuses } from '@champa/contract/bonus'
import { readLock } from '@champa/contract/lock'
import { depositHref } from './deposit-href.ts'
import type { Rewards } from './use-rewards.ts'

/** What the member holds: a lock in play of any source, else the bonus that waits for its deposit. */
export function ActivePart({ rewards, online }: { rewards: Rewards; online: boolean }) {
  const t = useTranslations()
  const [cancelling, setCancelling] = useState(false)
  const balance = useBalanceCheck()
  const { lock, currency, known } = rewards
  const armed = armedOf(rewards.bonuses ?? [])
  const held = lock ?? armed
  const check = async () => {
    const done = await balance.run()
    toast.show(done ? { kind: 'ok', text: t('bon.lock.checked') } : { kind: 'err', text: t('bon.lock.checkFailed') })
    await refreshAsks([readLock, readBonuses])
  }
  return (
    <>
      {known && held && (
        <ActiveBonus type={held.type} name={held.name} unavailable={!online} onCancel={() => setCancelling(true)}>
          {lock ? (
            <LockPanel lock={lock} currency={currency} online={online} checking={balance.busy} onCheck={() => void check()} />
          ) : (
            armed && <ArmedNote bonus={armed} currency={currency} depositHref={depositHref} />
          )}
        </ActiveBonus>
      )}
      <CancelBonus open={cancelling && held !== null} onClose={() => setCancelling(false)} name={held?.name ?? ''} preview={lock?.cancel ?? null} currency={currency} />
    </>
  )
}
