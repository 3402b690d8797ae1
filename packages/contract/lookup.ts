import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount } from './money.ts'
import { currencies } from './limits.ts'

export const agreementDelayMs = 1_500

/** key: the same in every language, another once a word has changed; what was read is remembered by it. */
const html = z.object({ html: z.string(), key: z.string() })

export const readBanks = endpoint({
  method: 'GET',
  path: '/api/lookup/banks',
  who: 'anyone',
  changes: false,
  does: 'Lists the banks that a member may register with.',
  answer: z.object({
    banks: z.array(
      z.object({
        code: z.string(),
        nameTH: z.string(),
        nameEN: z.string(),
        nameLO: z.string(),
        colour: z.string(),
        digits: z.nullable(z.number()),
      }),
    ),
  }),
  refuses: [],
})

export const readSources = endpoint({
  method: 'GET',
  path: '/api/lookup/sources',
  who: 'anyone',
  changes: false,
  does: 'Lists the answers to "How did you hear about us?".',
  answer: z.object({ sources: z.array(z.object({ code: z.string(), description: z.string() })) }),
  refuses: [],
})

export const readRegisterOtp = endpoint({
  method: 'GET',
  path: '/api/lookup/registerOTP',
  who: 'anyone',
  changes: false,
  does: 'Tells whether registration asks for a one-time password.',
  answer: z.object({ registerOTP: z.boolean() }),
  refuses: [],
})

export const readEnableChatWidget = endpoint({
  method: 'GET',
  path: '/api/lookup/enableChatWidget',
  who: 'anyone',
  changes: false,
  does: 'Tells whether the chat widget is on.',
  answer: z.object({ enableChatWidget: z.boolean() }),
  refuses: [],
})

export const readActive = endpoint({
  method: 'GET',
  path: '/api/lookup/active',
  who: 'anyone',
  changes: false,
  does: 'Tells whether the site serves members; terminated is "gone" when the operator switched it off.',
  answer: z.object({ active: z.boolean(), terminated: z.nullable(z.literal('gone')) }),
  refuses: [],
})

export const readInfo = endpoint({
  method: 'GET',
  path: '/api/lookup/info',
  who: 'anyone',
  changes: false,
  does: 'Names the app and its website.',
  answer: z.object({
    name: z.string(),
    website: z.string(),
    currency: z.enum(currencies),
    laoBuild: z.boolean(),
    /** Links to games open in a new tab; otherwise the game takes the place of the wallet. */
    iframeMode: z.boolean(),
    /** PGSLOT's own message is shown at its account. */
    pgslotMessage: z.boolean(),
  }),
  refuses: [],
})

export const readContact = endpoint({
  method: 'GET',
  path: '/api/lookup/contact',
  who: 'anyone',
  changes: false,
  does: 'Answers the contact text and the chat-app link, name and QR image.',
  answer: z.object({
    contactText: z.string(),
    lineLink: z.string(),
    lineName: z.string(),
    lineQR: z.string(),
  }),
  refuses: [],
})

export const readNotice = endpoint({
  method: 'GET',
  path: '/api/lookup/notice',
  who: 'anyone',
  changes: false,
  does: "Lists the operator's notices.",
  answer: z.object({ notices: z.array(html) }),
  refuses: [],
})

export const readConditions = endpoint({
  method: 'GET',
  path: '/api/lookup/conditions',
  who: 'anyone',
  changes: false,
  does: "Lists the operator's conditions as HTML.",
  answer: z.object({ conditions: z.array(z.string()) }),
  refuses: [],
})

export const readAgreements = endpoint({
  method: 'GET',
  path: '/api/lookup/agreements',
  who: 'anyone',
  changes: false,
  does: "Lists the operator's agreements as HTML.",
  answer: z.object({ agreements: z.array(html) }),
  refuses: [],
})

export const readWithdrawLimits = endpoint({
  method: 'GET',
  path: '/api/lookup/withdraw',
  who: 'member',
  changes: false,
  does: 'Answers the smallest and largest withdrawal, and what of the day is left.',
  answer: z.object({
    withdrawMin: amount,
    /** The most that one withdrawal may be now: what is left of the day may be less than the operator's largest. */
    withdrawMax: amount,
    /** Still possible today (Bangkok), in money and in number; null where the operator sets no limit. */
    leftToday: z.nullable(amount),
    countLeftToday: z.nullable(z.number()),
    /** Why our team would look at a withdrawal before it is paid: known before it is asked for. */
    review: z.object({
      /** What bets have yet to turn over of the deposits. */
      unplayed: amount,
      /** Money came from somebody else's account, or from one that cannot be compared. */
      otherPayer: z.boolean(),
      /** The bank account may be in another name than the member's. */
      accountName: z.boolean(),
      /** Any amount is looked at, for one of these reasons or another. */
      always: z.boolean(),
      /** From this amount on it is looked at; null: no amount by itself is. */
      from: z.nullable(amount),
    }),
  }),
  refuses: [],
})

/** How a channel that draws codes has worked of late: `down` after failures in a row, `unknown` without any record. */
export const channelHealth = z.object({
  state: z.enum(['good', 'unknown', 'slow', 'down']),
  /** From the payment to the credit, in the median; null while too few are known. */
  usualSeconds: z.nullable(z.number()),
})
export type ChannelHealth = z.output<typeof channelHealth>

/** A way to pay in that has an account or draws a code. */
export const depositBank = z.object({
  /** SCB, KBANK, GSB, BCEL … for a bank; PAYONEX, WW, PAYTIMZ, FP for a QR gateway. */
  bankCode: z.string(),
  bankType: z.enum(['BANK', 'QR']),
  /** AUTO: payers are recognised by the bank's feed. SMS: by an exact amount, so a code is drawn. PLAIN: shown as it is. */
  mode: z.enum(['AUTO', 'SMS', 'PLAIN']),
  bank: z.object({
    nameTH: z.string(),
    nameEN: z.string(),
    nameLO: z.string(),
    colour: z.string(),
  }),
  /** Of a gateway the operator's name for it, empty where it has none. */
  bankAccountName: z.string(),
  /** Empty for a gateway, which has no account to show. */
  bankAccountNo: z.string(),
  currency: z.enum(currencies),
  minimum: amount,
  maximum: amount,
  quickAmounts: z.array(amount),
  /** True where `POST /api/qrcode/:bankCode` makes a code for it. */
  drawsQr: z.boolean(),
  /** Only where codes are drawn. */
  health: z.optional(channelHealth),
})
export type DepositBank = z.output<typeof depositBank>

export const depositWallet = z.object({
  walletAccountName: z.string(),
  walletAccountNo: z.string(),
  /** AUTO: the member sends from a wallet of the same phone number. GIFT: by gift link. */
  mode: z.enum(['AUTO', 'GIFT']),
  minimum: amount,
  /** Seals gift links (gift-cipher.ts). */
  key: z.object({ id: z.string(), value: z.string() }),
})
export type DepositWallet = z.output<typeof depositWallet>

export const readDepositLookup = endpoint({
  method: 'GET',
  path: '/api/lookup/deposit',
  who: 'member',
  changes: false,
  play: true,
  does: "Lists the open ways to pay in, in the member's currency, with their minimums and quick amounts.",
  answer: z.object({
    banks: z.array(depositBank),
    wallets: z.array(depositWallet),
    isManual: z.boolean(),
    minimum: amount,
    /** What is looked at before the money leaves again: another payer's account, and how many percent of it bets turn over first. */
    checks: z.object({ ownAccount: z.boolean(), playThrough: z.number() }),
    /** The member's own limit, the one of which least is left: no way asks for more. Null: none is set. */
    limit: z.nullable(
      z.object({ period: z.enum(['day', 'week', 'month']), left: amount, until: z.number() }),
    ),
  }),
  refuses: ['NO_BANK', 'LIMIT_REACHED'],
})
