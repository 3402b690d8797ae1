import { readStored, store } from '@champa/client/device/storage'
import { storageKeys } from '@champa/contract/constants'
import { readWallet, type WalletState, walletState } from '@champa/contract/wallet'
import { toast } from '@champa/ui/overlay/toast'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { queryClient } from '@champa/client/react/query-client'
import * as z from 'zod/mini'
import { readToken, sessionPlace, useApiQuery } from '../../platform/client.ts'
import { useOnline } from '@champa/client/react/online'
import { sentences, useFailureText } from '../../platform/reasons/failure-text.ts'
import { type BalanceCheck, useBalanceCheck } from './use-balance-check.ts'

interface HomeWallet {
  /**
   * The loaded wallet, or without a response the amounts last saved on this device; `syncedAt` is
   * their time.
   */
  wallet: WalletState | undefined
  failed: boolean
  /** The reason why the wallet did not load. */
  error: unknown
  retrying: boolean
  retry(): void
  balance: BalanceCheck
  checkNow(): void
  /** Syncs the balances without reporting a failure; always the same function. */
  checkQuietly(): void
  refreshAll(): void
}

/**
 * The wallet as shown on the home screen: loaded at once, then with a balance sync of every game,
 * and synced again after an absence.
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
  const checkQuietly = useCallback(() => void latest.current(), [])
  const check = async () => {
    const outcome = await balance.run()
    if (!outcome.ok && outcome.error)
      toast.show({ kind: 'err', text: sentences(t('home.loadFailed'), failureText(outcome.error)) })
  }
  return {
    wallet: answer.data ?? (unanswered && saved ? saved : undefined),
    failed: unanswered && (online || !saved),
    error: answer.error,
    // Read only when it is shown, so that a refetch does not render the home screen twice.
    retrying: unanswered && answer.isFetching,
    retry: () => void answer.refetch().then(balance.run),
    balance: unanswered && saved ? { ...balance, syncedAt: saved.serverTime } : balance,
    checkNow: () => void check(),
    checkQuietly,
    refreshAll: () => void Promise.all([check(), queryClient.invalidateQueries()]),
  }
}

/** The bank account is not stored, because the home screen does not show it. */
const noBank: WalletState['bankAccount'] = {
  bankCode: '',
  bankAccountName: '',
  bankAccountNo: '',
  bank: { nameTH: '', nameEN: '' },
}

/**
 * Stores the last amounts of the session for moments without a network; signing out removes them
 * (platform/client.ts).
 */
function saveWallet(wallet: WalletState): void {
  if (readToken() !== null)
    store(
      storageKeys.savedWallet,
      JSON.stringify(z.encode(walletState, { ...wallet, bankAccount: noBank })),
      sessionPlace(),
    )
}

/**
 * The stored amounts of the current session; null when there are none, or when another build stored
 * them in a different shape.
 */
function readSavedWallet(): WalletState | null {
  try {
    const read = z.safeDecode(
      walletState,
      JSON.parse(readStored(storageKeys.savedWallet, sessionPlace()) ?? 'null'),
    )
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/**
 * An absence in which the member may have played. The server caches its last balance sync for the
 * same time.
 */
export const awayMs = 5_000

interface Sight {
  page: EventTarget & { readonly hidden: boolean }
  window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

/**
 * Calls `onReturn` when the member comes back from another tab, or from a game's window next to
 * this one.
 */
export function watchReturns(
  onReturn: () => void,
  { page, window }: Sight = { page: document, window: globalThis },
): () => void {
  let leftAt: number | null = null
  const leave = () => {
    leftAt ??= Date.now()
  }
  const comeBack = () => {
    const away = leftAt === null ? 0 : Date.now() - leftAt
    leftAt = null
    if (away > awayMs) onReturn()
  }
  const onVisibilityChange = () => (page.hidden ? leave() : comeBack())
  page.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('blur', leave)
  window.addEventListener('focus', comeBack)
  return () => {
    page.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('blur', leave)
    window.removeEventListener('focus', comeBack)
  }
}
