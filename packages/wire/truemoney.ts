/**
 * TrueMoney's gift links (GIFT-2), as implemented by several public clients. There is no official
 * merchant API.
 */
import * as z from 'zod/mini'

export const giftLinkPaths = {
  verify: (hash: string, mobile: string) =>
    `/campaign/vouchers/${encodeURIComponent(hash)}/verify?mobile=${encodeURIComponent(mobile)}`,
  redeem: (hash: string) => `/campaign/vouchers/${encodeURIComponent(hash)}/redeem`,
}

export const giftLinkRedeem = z.object({
  mobile: z.string().check(z.regex(/^0\d{9}$/)),
  voucher_hash: z.string(),
})

export const giftLinkCodes = [
  'SUCCESS',
  'VOUCHER_NOT_FOUND',
  'VOUCHER_EXPIRED',
  'VOUCHER_OUT_OF_STOCK',
  'TARGET_USER_REDEEMED',
  'CANNOT_GET_OWN_VOUCHER',
  'TARGET_USER_NOT_FOUND',
  'CONDITION_NOT_MET',
  'INTERNAL_ERROR',
] as const

/** Amounts as TrueMoney writes them: "20.00", or with commas "1,020.00". */
const bahtText = z.string().check(z.regex(/^\d{1,3}(,?\d{3})*\.\d{2}$/))

export const giftLinkAnswer = z.object({
  status: z.object({ code: z.enum(giftLinkCodes), message: z.string() }),
  data: z.nullable(
    z.object({
      voucher: z.object({
        voucher_id: z.string(),
        amount_baht: bahtText,
        redeemed_amount_baht: bahtText,
        member: z.int(),
        redeemed: z.int(),
        status: z.string(),
        expire_date: z.number(),
      }),
      owner_profile: z.nullable(z.object({ full_name: z.string() })),
      redeemer_profile: z.nullable(z.object({ mobile_number: z.string() })),
      /** The amount that this wallet received: the only amount that may be credited. */
      my_ticket: z.nullable(
        z.object({ mobile: z.string(), amount_baht: bahtText, update_date: z.number() }),
      ),
    }),
  ),
})

export type GiftLinkAnswerWire = z.input<typeof giftLinkAnswer>

/** Simulator only: creates a gift link in the wallet app. */
export const giftLinkMake = z.object({
  amount: z
    .union([
      z.pipe(
        z.string().check(z.regex(/^\d{1,9}\.\d{2}$/)),
        z.transform((text: string) => BigInt(text.replace('.', ''))),
      ),
      z.pipe(
        z.number().check(z.gt(0), z.lte(1_000_000), z.multipleOf(0.01)),
        z.transform((one: number) => BigInt(Math.round(one * 100))),
      ),
    ])
    .check(z.refine((amount) => amount > 0n, 'an amount above 0.00')),
  /** How many wallets share the gift link. */
  people: z.optional(z.int().check(z.gte(1), z.lte(100))),
  /** The creator's wallet, which cannot redeem the gift link. */
  owner: z.optional(z.string().check(z.regex(/^0\d{9}$/))),
  /** Result code that the gift link always returns, whatever its state. */
  says: z.optional(z.enum(giftLinkCodes)),
  expiresInMs: z.optional(z.int().check(z.gte(0))),
})

export type GiftLinkMakeWire = z.input<typeof giftLinkMake>
