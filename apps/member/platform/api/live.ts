import type { readProfile } from '@champa/contract/account'
import type { readBonuses } from '@champa/contract/bonus'
import type { readDepositTracker, readQrcode } from '@champa/contract/deposit'
import type { EndpointSpec } from '@champa/contract/endpoint'
import type { readInvites } from '@champa/contract/invite'
import { changedThings, recentChangesMs, type ChangedThing } from '@champa/contract/live-events'
import type { readLock } from '@champa/contract/lock'
import type { readEndedLocks } from '@champa/contract/lock-ended'
import type { readDepositLookup, readWithdrawLimits } from '@champa/contract/lookup'
import type { checkRefund, readRefunds } from '@champa/contract/refund'
import type { readSlips } from '@champa/contract/slip'
import type {
  readCoins,
  readCoupons,
  readGiftClaims,
  readRounds,
  readSpinActive,
  readSpinSetup,
} from '@champa/contract/spin'
import type { readReceipt, readStatement, readStatementTotals } from '@champa/contract/statement'
import type { readWallet } from '@champa/contract/wallet'
import type { readPayout } from '@champa/contract/withdraw'
import type { ChatSocket } from '@champa/client/chat/chat-socket'
import { useEffect } from 'react'
import {
  expireUserAnswers,
  refreshQueries,
  retryFailedRefetches,
} from '@champa/client/react/query-client'
import { acquireSocket, type SocketLease } from './socket.ts'
import { batch } from '../batch.ts'
import { forgetEarly } from '../early/take-early.ts'

type SpinQuestions = [
  typeof readSpinActive,
  typeof readSpinSetup,
  typeof readCoupons,
  typeof readRounds,
  typeof readCoins,
  typeof readGiftClaims,
]
type PathsOf<Questions extends readonly EndpointSpec[]> = {
  [Q in keyof Questions]: Questions[Q]['path']
}

/**
 * The queries that each announced change makes stale, by path. The types check the paths against
 * the contract without importing its modules, which load with the sheets that use them.
 */
const stale: {
  // A changed balance also affects the requirements of rewards, whether an offer would lock the
  // member's own money, and, because it may result from play, the requirements of a withdrawal.
  wallet: PathsOf<
    [
      typeof readWallet,
      typeof readLock,
      typeof readBonuses,
      typeof readInvites,
      typeof checkRefund,
      typeof readWithdrawLimits,
      typeof readCoupons,
    ]
  >
  statement: PathsOf<[typeof readStatement, typeof readStatementTotals, typeof readReceipt]>
  deposit: PathsOf<[typeof readQrcode, typeof readDepositTracker, typeof readSlips]>
  withdraw: PathsOf<[typeof readWithdrawLimits, typeof readPayout]>
  reward: PathsOf<
    [
      typeof readLock,
      typeof readEndedLocks,
      typeof readBonuses,
      typeof readInvites,
      typeof checkRefund,
      typeof readRefunds,
      typeof readWithdrawLimits,
      ...SpinQuestions,
    ]
  >
  profile: PathsOf<[typeof readProfile, typeof readDepositLookup]>
} = {
  wallet: [
    '/api/wallet',
    '/api/lock',
    '/api/bonus',
    '/api/invite',
    '/api/refund/check',
    '/api/lookup/withdraw',
    '/api/spinwheel/coupon',
  ],
  statement: ['/api/statement', '/api/statement/totals', '/api/statement/receipt/:id'],
  deposit: ['/api/qrcode/:bankCode', '/api/wallet/deposits', '/api/statement/slip'],
  withdraw: ['/api/lookup/withdraw', '/api/wallet/withdraw'],
  reward: [
    '/api/lock',
    '/api/lock/ended',
    '/api/bonus',
    '/api/invite',
    '/api/refund/check',
    '/api/refund',
    '/api/lookup/withdraw',
    '/api/spinwheel/active',
    '/api/spinwheel/setup',
    '/api/spinwheel/coupon',
    '/api/spinwheel/rounds',
    '/api/spinwheel/coins',
    '/api/spinwheel/claims',
  ],
  profile: ['/api/account/profile', '/api/lookup/deposit'],
}

type Listener = (what: readonly ChangedThing[]) => void

const pollEveryMs = 5_000
const listeners = new Set<Listener>()

/**
 * Calls the listener for every change that the server announces, once the refetch of the active
 * queries has started.
 */
export function onChanged(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const announce = batch<ChangedThing>(
  async (what) => {
    forgetEarly()
    const refreshed = refreshQueries(
      [...new Set(what.flatMap((thing): readonly EndpointSpec['path'][] => stale[thing]))].map(
        (path) => ({ path }),
      ),
    )
    for (const listener of listeners) listener(what)
    await refreshed
  },
  { everyMs: 400, waitTimeoutMs: 5_000 },
)

/**
 * Keeps the member's data current while a member screen is open: by the socket, and by polling
 * while it is down. A failed refetch is repeated, because its change is not announced again.
 */
export function useLive(): void {
  useEffect(() => {
    const connection = openLive()
    return () => connection.close()
  }, [])
}

/** When the first screen's data was requested, which may be before the app's code had loaded. */
let earlyAt = globalThis.early?.sentAt

/** @param held the socket; a test passes a simulated one. */
export function openLive(held: SocketLease = acquireSocket()): { close(): void } {
  const dataSince = earlyAt ?? performance.now()
  earlyAt = undefined
  const stops: (() => void)[] = [held.release]
  let line: ChatSocket | null = null
  let closed = false
  const poll = setInterval(() => {
    if (!navigator.onLine || document.visibilityState !== 'visible') return
    if (line?.isUp()) void retryFailedRefetches()
    else announce(changedThings)
  }, pollEveryMs)
  held.line.then(
    (opened) => {
      if (closed) return
      line = opened
      let wasUp = opened.isUp()
      const unfollow = opened.follow((up) => {
        // Refetches every query when changes may be missing: after a disconnection, or when the
        // first connection took longer than the period of changes that the server repeats.
        const isLate = performance.now() - dataSince > recentChangesMs
        if (up && (wasUp || isLate)) announce(changedThings)
        wasUp ||= up
      })
      stops.push(
        unfollow,
        opened.on('changed', (message) => announce(readWhat(message))),
      )
    },
    () => undefined,
  )
  return {
    close() {
      closed = true
      clearInterval(poll)
      // Marks the data as stale, because changes are missed until the next member screen opens.
      void expireUserAnswers()
      for (const stop of stops) stop()
    },
  }
}

function readWhat(message: unknown): ChangedThing[] {
  const what =
    typeof message === 'object' && message !== null && 'what' in message ? message.what : null
  return Array.isArray(what) ? changedThings.filter((thing) => what.includes(thing)) : []
}
