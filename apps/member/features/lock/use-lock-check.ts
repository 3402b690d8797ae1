import { checkMinimum, readBonuses } from '@champa/contract/bonus'
import { type PlayLock, readLock } from '@champa/contract/lock'
import { toast } from '@champa/ui/overlay/toast'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { refreshQueries } from '@champa/client/react/query-client'
import { call } from '../../platform/client.ts'
import { isDue } from './meter-of.ts'

interface LockCheckInput {
  lock: PlayLock | null
  online: boolean
  /** Syncs the game balances; resolves to false when the sync failed. */
  askGames: () => Promise<boolean>
}

/**
 * Syncs the game balances that decide whether a lock is over: on request, automatically once per
 * visit while they are not final, and whenever the loaded balances say that the lock is over.
 */
export function useLockCheck({ lock, online, askGames }: LockCheckInput): () => void {
  const t = useTranslations()
  const begun = useRef(false)
  const run = async () => {
    begun.current = true
    const done = await askGames()
    // The end of a lock may take money, which must come back from the games first. The check of the
    // minimum balance brings it back; a balance sync does not.
    if (lock !== null && isDue(lock)) await call(checkMinimum).catch(() => undefined)
    await refreshQueries([readLock, readBonuses])
    return done
  }
  const runQuietly = useEffectEvent(() => void run())
  const stale = online && lock !== null && !lock.settled
  useEffect(() => {
    if (stale && !begun.current) runQuietly()
  }, [stale])
  const over =
    online && lock !== null && isDue(lock) ? `${lock._id} ${lock.turnoverDone} ${lock.total}` : null
  useEffect(() => {
    if (over !== null) runQuietly()
  }, [over])
  const check = async () => {
    const done = await run()
    toast.show(
      done
        ? { kind: 'ok', text: t('bon.lock.checked') }
        : { kind: 'err', text: t('bon.lock.checkFailed') },
    )
  }
  return () => void check()
}
