import { readWallet, type WalletState } from '@champa/contract/wallet'
import { toast } from '@champa/ui/overlay/toast'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { queryClient } from '@champa/client/react/query-client'
import { useApiQuery } from '../../platform/client.ts'
import { useOnline } from '@champa/client/react/online'
import { sentences, useFailureText } from '../../platform/reasons/failure-text.ts'
import { type BalanceCheck, useBalanceCheck } from './use-balance-check.ts'
import { readSavedWallet, saveWallet } from './saved/saved-wallet.ts'
import { watchReturns } from './watch-returns.ts'

export interface HomeWallet {
  /** Without an answer, the figures last saved on this device; `syncedAt` holds their time. */
  wallet: WalletState | undefined
  failed: boolean
  /** Why the wallet did not load. */
  error: unknown
  retrying: boolean
  retry(): void
  balance: BalanceCheck
  checkNow(): void
  /** Syncs the balances without reporting a failure. */
  checkQuietly(): void
  refreshAll(): void
}

/**
 * The wallet as shown by home: loaded at once, then with a balance sync of every game, and synced
 * again after an absence.
 */
export function useHomeWallet(): HomeWallet {
  const t = useTranslations()
  const failureText = useFailureText()
  const answer = useApiQuery(readWallet)
  const balance = useBalanceCheck()
  const online = useOnline()
  const [saved] = useState(readSavedWallet)
  const unanswered = !answer.data && (answer.isError || !online)
  useEffect(() => {
    if (answer.data) saveWallet(answer.data)
  }, [answer.data])
  const latest = useRef(balance.run)
  useEffect(() => {
    latest.current = balance.run
  })
  useEffect(() => {
    void latest.current()
    return watchReturns(() => void latest.current())
  }, [])
  const check = async () => {
    const outcome = await balance.run()
    if (!outcome.ok && outcome.error)
      toast.show({ kind: 'err', text: sentences(t('home.loadFailed'), failureText(outcome.error)) })
  }
  return {
    wallet: answer.data ?? (unanswered && saved ? saved : undefined),
    failed: unanswered && (online || !saved),
    error: answer.error,
    retrying: answer.isFetching,
    retry: () => void answer.refetch().then(balance.run),
    balance: unanswered && saved ? { ...balance, syncedAt: saved.serverTime } : balance,
    checkNow: () => void check(),
    checkQuietly: () => void balance.run(),
    refreshAll: () => void Promise.all([check(), queryClient.invalidateQueries()]),
  }
}
