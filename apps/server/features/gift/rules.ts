import { giftHash, giftHost } from '@champa/contract/gift'
import type { GiftNo } from '../../providers/gifts/port.ts'

const older = /^\/campaign\/vouchers\/([^/]+)\/?$/

/** The hash of a gift link in either of its forms (GIFT-2, GIFT-3); null for anything else. */
export function readGiftHash(link: string): string | null {
  const url = URL.parse(link.trim())
  if (!url || url.protocol !== 'https:' || url.host !== giftHost || url.username || url.password)
    return null
  const named =
    url.pathname === '/campaign/' || url.pathname === '/campaign'
      ? url.searchParams.get('v')
      : older.exec(url.pathname)?.[1]
  return named && giftHash.test(named) ? named : null
}

/** The parts of what the app sends; null when one is absent. */
export function readSealed(link: string): { keyId: string } | null {
  const at = link.indexOf('.')
  return at > 0 && at < link.length - 1 ? { keyId: link.slice(0, at) } : null
}

/** Why an attempt ended without money: TrueMoney's no, more than the member's own limit leaves, nobody answered in all the time, or the operator looked. */
export type GiftEndWhy = GiftNo | 'LIMIT' | 'UNANSWERED' | 'OPERATOR'

/** After these the link stays used: it is of no use to anybody who sends it here again. Any other no may become a yes, so the link is let go. */
const forGood: readonly GiftEndWhy[] = ['VOUCHER_OUT_OF_STOCK', 'VOUCHER_EXPIRED', 'OPERATOR']

export const isForGood = (why: GiftEndWhy): boolean => forGood.includes(why)

/** An unknown outcome is asked for again on this timetable, then twice an hour (GIFT-14). */
const asksAfterMs = [5_000, 30_000, 120_000, 600_000]
const thenEveryMs = 1_800_000
/** TrueMoney keeps a gift open for 72 hours, and takes some time after that to say what became of it. */
const asksForMs = 73 * 3_600_000

/** When a gift is asked about next, by how often it was; null when a person has to. */
export function nextAsk(tries: number, reservedAt: Date, now: Date, pace: number): Date | null {
  if (now.getTime() - reservedAt.getTime() >= asksForMs * pace) return null
  return new Date(now.getTime() + (asksAfterMs[tries] ?? thenEveryMs) * pace)
}
