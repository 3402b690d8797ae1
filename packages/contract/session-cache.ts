import * as bonus from './bonus.ts'
import * as chat from './chat.ts'
import * as deposit from './deposit.ts'
import type { EndpointSpec } from './endpoint.ts'
import type { RefusalCode } from './errors.ts'
import * as game from './game.ts'
import * as invite from './invite.ts'
import * as lock from './lock.ts'
import * as lockEnded from './lock-ended.ts'
import * as promotion from './promotion.ts'
import * as refund from './refund.ts'
import * as slip from './slip.ts'
import * as spin from './spin.ts'
import * as spinCoupon from './spin-coupon.ts'
import * as statement from './statement.ts'
import * as wallet from './wallet.ts'
import * as withdraw from './withdraw.ts'

/** How an endpoint uses the sessions that a server process has read within the last second. */
export interface SessionCacheUse {
  /**
   * session: who calls. context: also what the endpoint reads with the session, which its handler
   * must verify when it writes.
   */
  part: 'session' | 'context'
  /**
   * Refusals that a context from memory may have caused; the call is then repeated with a fresh
   * context.
   */
  rereadOn?: readonly RefusalCode[]
  /** True for a request that needs a fresh context; its body is not validated yet. */
  needsFresh?: (body: unknown) => boolean
}

const callerOnly: SessionCacheUse = { part: 'session' }

/**
 * A transfer between two games needs a fresh context, because a refusal of its second half would
 * come after the first half was made.
 */
function isBetweenGames(body: unknown): boolean {
  const { from, to } = Object(body) as Record<'from' | 'to', unknown>
  return from !== 'wallet' && to !== 'wallet'
}

/**
 * The only endpoints that may use a session from memory (docs/decisions/157): reads of the member's
 * data, and changes that the ledger or the conversation checks again. All others read the session
 * for each call.
 */
export const sessionCacheUses: ReadonlyMap<EndpointSpec, SessionCacheUse> = new Map<
  EndpointSpec,
  SessionCacheUse
>([
  [
    game.transfer,
    {
      part: 'context',
      rereadOn: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'BONUS_CONDITION', 'PLAY_PAUSED'],
      needsFresh: isBetweenGames,
    },
  ],
  ...[
    game.transferAll,
    game.refreshGame,
    game.refreshGames,
    wallet.readWallet,
    statement.readStatement,
    statement.readStatementTotals,
    statement.readReceipt,
    deposit.readDepositTracker,
    deposit.readQrcode,
    withdraw.readPayout,
    slip.checkSlip,
    slip.readSlips,
    lock.readLock,
    lockEnded.readEndedLocks,
    bonus.readBonuses,
    promotion.currentPromotion,
    invite.readInvites,
    refund.checkRefund,
    refund.readRefunds,
    spin.readCoins,
    spin.readRounds,
    spin.readGiftClaims,
    spinCoupon.readCoupons,
    chat.readHistory,
    chat.sendMessage,
  ].map((endpoint): [EndpointSpec, SessionCacheUse] => [endpoint, callerOnly]),
])
