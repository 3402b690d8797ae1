import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { playLock } from '../lock.ts'
import { amount } from '../money.ts'
import { statementReceipt, statementRow, statementTypes } from '../statement.ts'
import { movementStatuses } from '../statuses.ts'
import { listPage } from './lists.ts'
import { memberPageParams } from './members.ts'
import { moneyTab } from './member-tab.ts'

export * from './member-reward-tabs.ts'

const page = { after: listPage.after, limit: listPage.limit }
/** The position after the last row; null when no row follows. */
const next = z.nullable(z.string())

const inAndOut = z.object({ deposits: amount, withdrawals: amount })

export const readMemberOverview = endpoint({
  ...moneyTab,
  method: 'GET',
  path: '/api/office/members/:id/overview',
  does: "Returns a member's money, the sums in and out, the last movements and what is open.",
  answer: z.object({
    money: z.object({
      wallet: amount,
      games: amount,
      inTransit: amount,
      /** On its way to the bank. */
      held: amount,
      /** Wallet, games and in transit. */
      total: amount,
      refundAccrued: amount,
      inviteAccrued: amount,
    }),
    coins: z.number(),
    lock: z.nullable(playLock),
    /** Without what was reversed; Bangkok days. */
    today: inAndOut,
    days30: inAndOut,
    life: inAndOut,
    /** The last ten. */
    movements: z.array(statementRow),
    open: z.object({
      withdrawal: z.nullable(z.object({ id: z.string(), amount, inReview: z.boolean() })),
      /** Payments that were reported for the member and wait for staff. */
      unmatchedPayments: z.number(),
      transfers: z.number(),
      hasWaitingChat: z.boolean(),
      giftClaims: z.number(),
    }),
    maskedBankAccount: z.nullable(
      z.object({ bankCode: z.string(), accountNo: z.string(), name: z.string() }),
    ),
    bankChangedAt: z.nullable(z.number()),
    maskedPhone: z.string(),
    registeredName: z.string(),
  }),
})

export const readMemberBooks = endpoint({
  ...moneyTab,
  method: 'POST',
  path: '/api/office/members/:id/books',
  does:
    "Returns every account of a member's book with the sum of each unit, which is zero, and the " +
    'entries of one account, newest first.',
  body: z.object({
    /** The account whose entries are listed; the main wallet by default. */
    account: z.optional(z.string().check(z.regex(/^[a-z0-9:-]{1,60}$/))),
    ...page,
  }),
  answer: z.object({
    accounts: z.array(
      z.object({
        account: z.string(),
        unit: z.string(),
        balance: amount,
        floor: z.nullable(amount),
        seq: z.string(),
      }),
    ),
    sums: z.array(z.object({ unit: z.string(), sum: amount })),
    account: z.string(),
    entries: z.array(
      z.object({
        seq: z.string(),
        postingKey: z.string(),
        kind: z.string(),
        amount,
        balanceAfter: amount,
        at: z.number(),
        /** The movement that the posting opened or closed. */
        movementId: z.nullable(z.string()),
      }),
    ),
    next,
  }),
})

export const readMemberMovements = endpoint({
  ...moneyTab,
  method: 'POST',
  path: '/api/office/members/:id/movements',
  does: "Returns a page of a member's movements, newest first, with masked account numbers.",
  body: z.object({
    types: z.optional(z.array(z.enum(statementTypes)).check(z.maxLength(statementTypes.length))),
    statuses: z.optional(
      z.array(z.enum(movementStatuses)).check(z.maxLength(movementStatuses.length)),
    ),
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
    ...page,
  }),
  answer: z.object({ rows: z.array(statementRow), next }),
})

export const readMemberMovement = endpoint({
  ...moneyTab,
  method: 'GET',
  path: '/api/office/members/:id/movements/:movement',
  does: 'Returns one movement of a member with its postings and their entries.',
  params: z.object({
    ...memberPageParams.shape,
    movement: z.string().check(z.regex(/^m[0-9a-z]{1,13}-[0-9a-z]{1,12}$/)),
  }),
  answer: z.object({
    /** As the member sees it, with masked account numbers. */
    receipt: statementReceipt,
    postings: z.array(
      z.object({
        key: z.string(),
        kind: z.string(),
        at: z.number(),
        entries: z.array(z.object({ account: z.string(), amount, balanceAfter: amount })),
      }),
    ),
  }),
  fieldRefusals: { id: 'NO_DATA', movement: 'NO_DATA' },
})

export const readMemberDeposits = endpoint({
  ...moneyTab,
  method: 'GET',
  path: '/api/office/members/:id/deposits',
  does:
    "Returns a member's QR codes, slips, gift links and announced transfers, newest first, at most " +
    'fifty of each.',
  answer: z.object({
    codes: z.array(
      z.object({
        id: z.string(),
        provider: z.string(),
        amount,
        state: z.string(),
        createdAt: z.number(),
        closedAt: z.nullable(z.number()),
        paidAmount: z.nullable(amount),
      }),
    ),
    slips: z.array(
      z.object({
        id: z.string(),
        status: z.enum(movementStatuses),
        /** The note code of its outcome, as the member's app has it. */
        note: z.nullable(z.string()),
        amount: z.nullable(amount),
        uploadedAt: z.number(),
      }),
    ),
    giftLinks: z.array(
      z.object({
        hash: z.string(),
        state: z.string(),
        amount: z.nullable(amount),
        reason: z.nullable(z.string()),
        sentAt: z.number(),
      }),
    ),
    notices: z.array(z.object({ id: z.string(), amount, createdAt: z.number() })),
  }),
})

export const readMemberPlay = endpoint({
  ...moneyTab,
  method: 'GET',
  path: '/api/office/members/:id/play',
  does: "Returns a member's games: money there, bets of 61 days, turnover and the house's result.",
  answer: z.object({
    games: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        player: z.string(),
        /** In the member's currency, as last seen. */
        worth: amount,
        inTransit: amount,
        seenAt: z.nullable(z.number()),
        bets: z.number(),
        openBets: z.number(),
        stake: amount,
        turnover: amount,
        /** Turnover since the account at the game exists. */
        turnoverEver: amount,
        /** What the house has won from the member, negative when the member has won. */
        grossResult: amount,
      }),
    ),
  }),
})
