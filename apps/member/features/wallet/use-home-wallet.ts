import { readWallet, type WalletState } from '@champa/contract/wallet'
import { toast } from '@champa/ui/overlay/toast'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { asks } from '../../platform/api/asks.ts'
import { useAsk } from '../../platform/api/use-ask.ts'
import { type BalanceCheck, useBalanceCheck } from './use-balance-check.ts'
import { watchReturns } from './watch-returns.ts'

export interface HomeWallet {
  wallet: WalletState | undefined
  failed: boolean
  retrying: boolean
  retry(): void
  balance: BalanceCheck
  checkNow(): void
  /** Asks the games without a word when it fails. */
  checkQuietly(): void
  refreshAll(): void
}

/** The wallet as home shows it: asked at once, then again with every game's own balance, and after an absence. */
export function useHomeWallet(): HomeWallet {
  const t = useTranslations()
  const answer = useAsk(readWallet)
  const balance = useBalanceCheck()
  const latest = useRef(balance.run)
  useEffect(() => {
    latest.current = balance.run
  })
  useEffect(() => {
    void latest.current()
    return watchReturns(() => void latest.current())
  }, [])
  const check = async () => {
    if (!(await balance.run())) toast.show({ kind: 'err', text: t('home.loadFailed') })
  }
  return {
    wallet: answer.data,
    failed: answer.isError && !answer.data,
    retrying: answer.isFetching,
    retry: () => void answer.refetch().then(balance.run),
    balance,
    checkNow: () => void check(),
    checkQuietly: () => void balance.run(),
    refreshAll: () => void Promise.all([check(), asks.invalidateQueries()]),
  }
}
