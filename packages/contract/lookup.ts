import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount } from './money.ts'
import { currencies } from './constants.ts'

export const agreementDelayMs = 1_500

/**
 * key: identical in every language and new whenever the text changes; read notices are remembered
 * by it.
 */
const html = z.object({ html: z.string(), key: z.string() })

export const readBanks = endpoint({
  method: 'GET',
  path: '/api/lookup/banks',
  access: 'anyone',
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
  access: 'anyone',
  changes: false,
  does: 'Lists the answers to "How did you hear about us?".',
  answer: z.object({ sources: z.array(z.object({ code: z.string(), description: z.string() })) }),
  refuses: [],
})

export const readRegisterOtp = endpoint({
  method: 'GET',
  path: '/api/lookup/registerOTP',
  access: 'anyone',
  changes: false,
  does: 'Returns whether registration requires a one-time password.',
  answer: z.object({ registerOTP: z.boolean() }),
  refuses: [],
})

export const readEnableChatWidget = endpoint({
  method: 'GET',
  path: '/api/lookup/enableChatWidget',
  access: 'anyone',
  changes: false,
  does: 'Returns whether the chat widget is enabled.',
  answer: z.object({ enableChatWidget: z.boolean() }),
  refuses: [],
})

export const readActive = endpoint({
  method: 'GET',
  path: '/api/lookup/active',
  access: 'anyone',
  changes: false,
  does:
    'Returns whether the site is active; terminated is "gone" when the operator has switched it ' +
    'off.',
  answer: z.object({ active: z.boolean(), terminated: z.nullable(z.literal('gone')) }),
  refuses: [],
})

export const readInfo = endpoint({
  method: 'GET',
  path: '/api/lookup/info',
  access: 'anyone',
  changes: false,
  does: 'Returns the name of the app and its website.',
  answer: z.object({
    name: z.string(),
    website: z.string(),
    currency: z.enum(currencies),
    laoBuild: z.boolean(),
    /** True to open links to games in a new tab; otherwise the game replaces the wallet. */
    iframeMode: z.boolean(),
    /** True to show the operator's message about PGSLOT at the member's PGSLOT account. */
    pgslotMessage: z.boolean(),
  }),
  refuses: [],
})

export const readContact = endpoint({
  method: 'GET',
  path: '/api/lookup/contact',
  access: 'anyone',
  changes: false,
  does: "Returns the contact text and the chat app's link, name and QR image.",
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
  access: 'anyone',
  changes: false,
  does: "Lists the operator's notices.",
  answer: z.object({ notices: z.array(html) }),
  refuses: [],
})

export const readConditions = endpoint({
  method: 'GET',
  path: '/api/lookup/conditions',
  access: 'anyone',
  changes: false,
  does: "Lists the operator's conditions as HTML.",
  answer: z.object({ conditions: z.array(z.string()) }),
  refuses: [],
})

export const readAgreements = endpoint({
  method: 'GET',
  path: '/api/lookup/agreements',
  access: 'anyone',
  changes: false,
  does: "Lists the operator's agreements as HTML.",
  answer: z.object({ agreements: z.array(html) }),
  refuses: [],
})

export const readWithdrawLimits = endpoint({
  method: 'GET',
  path: '/api/lookup/withdraw',
  access: 'member',
  changes: false,
  does: 'Returns the minimum and maximum withdrawal and what is left of the daily limits.',
  answer: z.object({
    withdrawMin: amount,
    /**
     * The largest withdrawal possible now: the operator's maximum or what is left of the day,
     * whichever is less.
     */
    withdrawMax: amount,
    /**
     * What remains of the day's limits in Bangkok, as an amount and as a number of withdrawals;
     * null where the operator sets no limit.
     */
    leftToday: z.nullable(amount),
    countLeftToday: z.nullable(z.number()),
    /**
     * The reasons why a withdrawal would be reviewed before it is paid, shown before it is
     * requested.
     */
    review: z.object({
      /** The amount of deposits that have not been turned over by bets yet. */
      unplayed: amount,
      /**
       * True when a deposit came from another person's account, or from an account that cannot be
       * compared.
       */
      otherPayer: z.boolean(),
      /** True when the bank account's name may differ from the member's. */
      accountName: z.boolean(),
      /** True when withdrawals of every amount are reviewed for one of these reasons. */
      always: z.boolean(),
      /**
       * The amount from which withdrawals are reviewed; null: the amount alone never causes a
       * review.
       */
      from: z.nullable(amount),
    }),
  }),
  refuses: [],
})

/** Recent health of a QR channel: `down` after consecutive failures, `unknown` without data. */
export const channelHealth = z.object({
  state: z.enum(['good', 'unknown', 'slow', 'down']),
  /** Median time from payment to credit, in seconds; null with too little data. */
  usualSeconds: z.nullable(z.number()),
})
export type ChannelHealth = z.output<typeof channelHealth>

/** A deposit channel: an account, QR codes or both. */
export const depositBank = z.object({
  /** The bank's code (SCB, KBANK, GSB, BCEL …), or the gateway's code for a QR gateway. */
  bankCode: z.string(),
  bankType: z.enum(['BANK', 'QR']),
  /**
   * AUTO: payers are identified by the bank's feed. SMS: by the exact amount of their QR code.
   * PLAIN: the account is only shown.
   */
  mode: z.enum(['AUTO', 'SMS', 'PLAIN']),
  bank: z.object({
    nameTH: z.string(),
    nameEN: z.string(),
    nameLO: z.string(),
    colour: z.string(),
  }),
  /**
   * Account holder; for a gateway the operator's name for it, empty where the operator gave none.
   */
  bankAccountName: z.string(),
  /** The account number; empty for a gateway. */
  bankAccountNo: z.string(),
  currency: z.enum(currencies),
  minimum: amount,
  maximum: amount,
  quickAmounts: z.array(amount),
  /** True when `POST /api/qrcode/:bankCode` creates a QR code. */
  drawsQr: z.boolean(),
  /** Recent health of the channel; set only for channels with QR codes. */
  health: z.optional(channelHealth),
})
export type DepositBank = z.output<typeof depositBank>

export const depositWallet = z.object({
  walletAccountName: z.string(),
  walletAccountNo: z.string(),
  /**
   * How members pay through this channel. AUTO: from a wallet with the member's registered phone
   * number. GIFT: by gift link.
   */
  mode: z.enum(['AUTO', 'GIFT']),
  minimum: amount,
  /** The key that seals gift links (gift-link-cipher.ts). */
  key: z.object({ id: z.string(), value: z.string() }),
})
export type DepositWallet = z.output<typeof depositWallet>

export const readDepositLookup = endpoint({
  method: 'GET',
  path: '/api/lookup/deposit',
  access: 'member',
  changes: false,
  play: true,
  does:
    "Lists the open deposit channels in the member's currency, with minimums and " +
    'quick amounts.',
  answer: z.object({
    banks: z.array(depositBank),
    wallets: z.array(depositWallet),
    isManual: z.boolean(),
    minimum: amount,
    /**
     * Checks before a withdrawal: whether deposits from another person's account are checked, and
     * the percentage of a deposit that bets must turn over first.
     */
    checks: z.object({ ownAccount: z.boolean(), playThrough: z.number() }),
    /**
     * The member's own deposit limit with the smallest remaining amount, which is the maximum in
     * every channel. Null: no limit is set.
     */
    limit: z.nullable(
      z.object({ period: z.enum(['day', 'week', 'month']), left: amount, until: z.number() }),
    ),
  }),
  refuses: ['NO_BANK', 'LIMIT_REACHED'],
})
