import { giftAnswer, giftPaths } from '@champa/wire/truemoney'
import type * as z from 'zod/mini'
import { outsideCall, type OutsideAnswer } from '../outside-call.ts'
import type { Gift, GiftAnswer, GiftParty } from './port.ts'

type GiftAnswerBody = z.output<typeof giftAnswer>

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
}): GiftParty {
  return {
    async verify(gift) {
      return read(
        gift,
        await outsideCall({
          method: 'GET',
          url: baseUrl + giftPaths.verify(gift.hash, gift.wallet),
          timeoutMs,
          schema: giftAnswer,
        }),
      )
    },
    async redeem(gift) {
      const body = { mobile: gift.wallet, voucher_hash: gift.hash }
      const answer = read(
        gift,
        await outsideCall({
          method: 'POST',
          url: baseUrl + giftPaths.redeem(gift.hash),
          timeoutMs,
          schema: giftAnswer,
          body,
        }),
      )
      // "SUCCESS" without our ticket contains no amount that may be credited.
      return answer.outcome === 'open' ? { outcome: 'unknown' } : answer
    },
  }
}

function read(gift: Gift, answer: OutsideAnswer<GiftAnswerBody>): GiftAnswer {
  // HTML instead of JSON means that the CDN blocked the call; whether it reached TrueMoney is
  // unknown.
  if (answer.kind !== 'answer') return { outcome: 'unknown' }
  const {
    status: { code },
    data,
  } = answer.body
  const ticket = data?.my_ticket
  if (data && ticket && ticket.mobile === gift.wallet) return ours(data, ticket.amount_baht)
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
  { voucher, owner_profile }: NonNullable<GiftAnswerBody['data']>,
  share: string,
): GiftAnswer {
  const amount = hundredths(share)
  const isPlausible = amount > 0n && amount <= hundredths(voucher.amount_baht)
  return {
    outcome: 'ours',
    amount: isPlausible ? amount : null,
    owner: owner_profile?.full_name ?? null,
  }
}

const hundredths = (text: string): bigint => BigInt(text.replaceAll(/[,.]/g, ''))
