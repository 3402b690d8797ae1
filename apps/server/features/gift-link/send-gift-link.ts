import type { sendGiftLink as endpoint } from '@champa/contract/gift-link'
import { openGiftLink, type SharedKey } from '@champa/contract/gift-link-cipher'
import { secondsOf, takeFromWindow } from '../../platform/database/attempts.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { movementId } from '../../platform/ids.ts'
import type { Handler } from '../../platform/route/route.ts'
import {
  allAccounts,
  groupOf,
  openOf,
  type ReceivingAccount,
  shownAccounts,
} from '../deposit/index.ts'
import { readRemainingLimit, limitDetails, type DepositContext } from '../responsible/index.ts'
import { reserveGiftLink } from './gift-link.ts'
import { redeemUntil, redeemGiftLink } from './redeem-gift-link.ts'
import { readGiftLinkHash, readSealed } from './rules.ts'

/**
 * Each link costs two calls to TrueMoney; the limit also stops members from guessing hashes through
 * our account.
 */
const linksInWindow = { maxAttempts: 20, windowMs: 10 * 60_000 }

export const sendGiftLink: Handler<typeof endpoint, DepositContext> = async (
  { body, member, refuse },
  ctx,
) => {
  const { memberId } = member
  const { currency, limits } = member.projection
  const [waitMs, accounts] = await Promise.all([
    takeFromWindow(ctx.db, `gift:${memberId}`, linksInWindow),
    allAccounts(ctx),
  ])
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  const sealed = readSealed(body.link)
  if (!sealed) throw refuse('KEY_MISSING')
  const opened = await openSealed(ctx, accounts, { link: body.link, keyId: sealed.keyId })
  if (!opened) throw refuse('KEY_INVALID')
  const open = openOf(ctx, accounts, currency)
  const account = await walletFor(ctx, open, { memberId, currency, named: opened.walletAccount })
  if (!account) throw refuse('NO_WALLET')
  const hash = readGiftLinkHash(opened.link)
  if (!hash) throw refuse('TRUELINK_INVALID')

  const remaining = await readRemainingLimit(ctx.db, memberId, limits)
  if (remaining && remaining.left < account.minimum)
    throw refuse('LIMIT_REACHED', limitDetails(remaining))
  const link = await reserveGiftLink(ctx.db, {
    hash,
    memberId,
    receivingAccount: account.account,
    wallet: account.accountNo,
    minimum: account.minimum,
    dueAt: redeemUntil(ctx),
  })
  if (!link) throw refuse('TRUELINK_DUPLICATE')
  ctx.live.changed(memberId, ['deposit', 'statement'])
  const end = await redeemGiftLink(ctx, link)
  if (end.status === 'refused' && end.why === 'LIMIT')
    throw refuse('LIMIT_REACHED', limitDetails(end.remaining))
  if (end.status === 'refused') throw refuse('TRUELINK_INVALID', { why: end.why })
  const _id = movementId(memberId, link.seq)
  return end.status === 'credited'
    ? { _id, status: 'SUCCESS', amount: end.amount }
    : { _id, status: 'in progress', amount: null }
}

/**
 * Decrypts a link encrypted for one of our gift wallets, open or retired, because a page may be
 * older than the operator's last change.
 */
async function openSealed(
  ctx: AppContext,
  accounts: readonly ReceivingAccount[],
  { link, keyId }: { link: string; keyId: string },
): Promise<{ link: string; walletAccount: string } | null> {
  const key = toSharedKey(ctx.settings.secrets.LINK_KEY)
  const opened = keyId === key.id ? await openGiftLink(key, link) : null
  if (!opened) return null
  const isOurWallet = accounts.some(
    (one) => one.mode === 'GIFT' && one.accountNo === opened.walletAccount,
  )
  return isOurWallet ? opened : null
}

/**
 * The wallet that the page showed if this member is still shown it, otherwise another one that is
 * shown: no closed wallet receives money, and a full one only that of members who are shown it.
 */
async function walletFor(
  ctx: AppContext,
  open: readonly ReceivingAccount[],
  { memberId, currency, named }: { memberId: bigint; currency: string; named: string },
): Promise<ReceivingAccount | undefined> {
  const byNumber = giftWallets(open).find((one) => one.accountNo === named)
  if (byNumber && groupOf(byNumber) === null) return byNumber
  const shown = giftWallets(await shownAccounts(ctx, { memberId, currency }))
  return shown.find((one) => one.accountNo === named) ?? shown[0]
}

const giftWallets = (accounts: readonly ReceivingAccount[]): ReceivingAccount[] =>
  accounts.filter((one) => one.kind === 'wallet' && one.mode === 'GIFT')

/**
 * Adds an id to the shared encryption key. The app names the key that it encrypted with, so that
 * the key can be rotated.
 */
export function toSharedKey(secret: string): SharedKey {
  return { id: secret.slice(0, 4).replaceAll(/[^A-Za-z0-9]/g, '0'), value: secret }
}
