import { readBonuses } from '@champa/contract/bonus'
import { type PlayLock, readLock } from '@champa/contract/lock'
import { toast } from '@champa/ui/overlay/toast'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { refreshAsks } from '../../platform/api/asks.ts'

interface LockCheckInput {
  lock: PlayLock | null
  online: boolean
  /** False when that did not work out. */
  askGames: () => Promise<boolean>
}

/** Asks the games for their balances, on which a lock is judged: by itself once a visit where they are not fresh, else by the button. */
export function useLockCheck({ lock, online, askGames }: LockCheckInput): () => void {
  const t = useTranslations()
  const begun = useRef(false)
  const run = async () => {
    begun.current = true
    const done = await askGames()
    await refreshAsks([readLock, readBonuses])
    return done
  }
  const runQuietly = useEffectEvent(() => void run())
  const wanted = online && lock !== null && !lock.settled
  useEffect(() => {
    if (wanted && !begun.current) runQuietly()
  }, [wanted])
  const check = async () => {
    const done = await run()
    toast.show(done ? { kind: 'ok', text: t('bon.lock.checked') } : { kind: 'err', text: t('bon.lock.checkFailed') })
  }
  return () => void check()
}
