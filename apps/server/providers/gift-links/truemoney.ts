import { giftLinkAnswer, giftLinkPaths } from '@champa/wire/truemoney'
import type * as z from 'zod/mini'
import { outsideCall, type OutsideAnswer } from '../outside-call.ts'
import type { GiftLinkTarget, GiftLinkAnswer, GiftLinkProvider } from './port.ts'

type GiftLinkAnswerBody = z.output<typeof giftLinkAnswer>

/**
 * TrueMoney gift links (GIFT-2), with the protocol of several public clients; there is no official
 * merchant API.
 */
export function trueMoney({
  baseUrl,
  timeoutMs,
}: {
  baseUrl: string
  timeoutMs: number
}): GiftLinkProvider {
  return {
    async verify(giftLink) {
      return read(
        giftLink,
        await outsideCall({
          method: 'GET',
          url: baseUrl + giftLinkPaths.verify(giftLink.hash, giftLink.wallet),
          party: 'gift-links',
          timeoutMs,
          schema: giftLinkAnswer,
        }),
      )
    },
    async redeem(giftLink) {
      const body = { mobile: giftLink.wallet, voucher_hash: giftLink.hash }
      const answer = read(
        giftLink,
        await outsideCall({
          method: 'POST',
          url: baseUrl + giftLinkPaths.redeem(giftLink.hash),
          party: 'gift-links',
          timeoutMs,
          schema: giftLinkAnswer,
          body,
        }),
      )
      // "SUCCESS" without our ticket contains no amount that may be credited.
      return answer.outcome === 'open' ? { outcome: 'unknown' } : answer
    },
  }
}

function read(giftLink: GiftLinkTarget, answer: OutsideAnswer<GiftLinkAnswerBody>): GiftLinkAnswer {
  // HTML instead of JSON means that the CDN blocked the call; whether it reached TrueMoney is
  // unknown.
  if (answer.kind !== 'answer') return { outcome: 'unknown' }
  const {
    status: { code },
    data,
  } = answer.body
  const ticket = data?.my_ticket
  if (data && ticket && ticket.mobile === giftLink.wallet) return ours(data, ticket.amount_baht)
  switch (code) {
    case 'SUCCESS':
      return data && data.voucher.member > 0
        ? {
            outcome: 'open',
            share: hundredths(data.voucher.amount_baht) / BigInt(data.voucher.member),
          }
        : { outcome: 'unknown' }
    case 'TARGET_USER_REDEEMED':
      return { outcome: 'ours', amount: null, owner: null }
    case 'INTERNAL_ERROR':
      return { outcome: 'unknown' }
    default:
      return { outcome: 'no', why: code }
  }
}

/** A share of zero or above the whole gift is not credible, so it counts as not reported. */
function ours(
  { voucher, owner_profile }: NonNullable<GiftLinkAnswerBody['data']>,
  share: string,
): GiftLinkAnswer {
  const amount = hundredths(share)
  const isPlausible = amount > 0n && amount <= hundredths(voucher.amount_baht)
  return {
    outcome: 'ours',
    amount: isPlausible ? amount : null,
    owner: owner_profile?.full_name ?? null,
  }
}

const hundredths = (text: string): bigint => BigInt(text.replaceAll(/[,.]/g, ''))
