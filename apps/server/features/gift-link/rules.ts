import { giftLinkHash, giftLinkHost } from '@champa/contract/gift-link'
import type { GiftLinkRefusal } from '../../providers/gift-links/port.ts'

const older = /^\/campaign\/vouchers\/([^/]+)\/?$/

/** The hash of a gift link in either of its forms (GIFT-2, GIFT-3); null for anything else. */
export function readGiftLinkHash(link: string): string | null {
  const url = URL.parse(link.trim())
  if (
    !url ||
    url.protocol !== 'https:' ||
    url.host !== giftLinkHost ||
    url.username ||
    url.password
  )
    return null
  const named =
    url.pathname === '/campaign/' || url.pathname === '/campaign'
      ? url.searchParams.get('v')
      : older.exec(url.pathname)?.[1]
  return named && giftLinkHash.test(named) ? named : null
}

/** The key id of a sealed link, `<key id>.<cipher text>`; null when a part is missing. */
export function readSealed(link: string): { keyId: string } | null {
  const at = link.indexOf('.')
  return at > 0 && at < link.length - 1 ? { keyId: link.slice(0, at) } : null
}

/**
 * The reason why an attempt ended without money: TrueMoney's refusal, the member's own deposit
 * limit, no answer within the schedule, or the operator's decision.
 */
export type GiftLinkEndReason = GiftLinkRefusal | 'LIMIT' | 'UNANSWERED' | 'OPERATOR'

/**
 * The reasons after which the link stays used. Any other refusal may be temporary, so the link is
 * released and may be sent again.
 */
const forGood: readonly GiftLinkEndReason[] = [
  'VOUCHER_OUT_OF_STOCK',
  'VOUCHER_EXPIRED',
  'OPERATOR',
]

export const isForGood = (reason: GiftLinkEndReason): boolean => forGood.includes(reason)

/** The retry schedule for an unknown outcome, followed by a check every half hour (GIFT-14). */
const asksAfterMs = [5_000, 30_000, 120_000, 600_000]
const thenEveryMs = 1_800_000
/** TrueMoney keeps a gift open for 72 hours and reports its end some time later. */
const asksForMs = 73 * 3_600_000

/** When to check a gift again after this many attempts; null once the schedule has ended. */
export function nextAsk(tries: number, reservedAt: Date, now: Date, pace: number): Date | null {
  if (now.getTime() - reservedAt.getTime() >= asksForMs * pace) return null
  return new Date(now.getTime() + (asksAfterMs[tries] ?? thenEveryMs) * pace)
}
