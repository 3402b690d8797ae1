import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { playLock } from '../lock.ts'
import { amount } from '../money.ts'
import { statementReceipt, statementRow, statementTypes } from '../statement.ts'
import { movementStatuses } from '../statuses.ts'
import { listPage } from './lists.ts'
import { memberPageParams } from './members.ts'

/**
 * The tabs of a member's page about money. Every call leaves one entry in the audit log. The tab
 * *Withdrawals* is `listWithdrawals` and the payments of the tab *Deposits* are `listPayments`, both
 * with view `all` and the filter `memberId`; their rows are masked.
 */
const tab = {
  access: 'staff',
  needs: 'member.personal',
  looksAt: 'money',
  changes: false,
  params: memberPageParams,
  refuses: ['NO_DATA', 'CONFLICT_OF_INTEREST'],
  fieldRefusals: { id: 'NO_DATA' },
} as const

const page = { after: listPage.after, limit: listPage.limit }
/** The position after the last row; null when no row follows. */
const next = z.nullable(z.string())

const inAndOut = z.object({ deposits: amount, withdrawals: amount })

export const readMemberOverview = endpoint({
  ...tab,
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
  ...tab,
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
  ...tab,
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
  ...tab,
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
  ...tab,
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
  ...tab,
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

/** A text in the language of the call. */
const label = z.string()

export const readMemberRewards = endpoint({
  ...tab,
  method: 'GET',
  path: '/api/office/members/:id/rewards',
  does: "Returns a member's armed bonus, play locks, receipts and refunds, at most fifty of each.",
  answer: z.object({
    armed: z.nullable(z.object({ code: z.string(), name: label, at: z.number() })),
    lock: z.nullable(playLock),
    endedLocks: z.array(
      z.object({
        no: z.number(),
        name: label,
        source: z.string(),
        state: z.string(),
        credit: amount,
        taken: amount,
        startedAt: z.number(),
        endedAt: z.nullable(z.number()),
      }),
    ),
    receipts: z.array(z.object({ code: z.string(), name: label, amount, at: z.number() })),
    refunds: z.array(z.object({ from: z.number(), loss: amount, amount, at: z.number() })),
  }),
})

export const readMemberCoins = endpoint({
  ...tab,
  method: 'GET',
  path: '/api/office/members/:id/coins',
  does: "Returns a member's coins, the rounds of the wheel, coupons and gifts, newest first.",
  answer: z.object({
    coins: z.number(),
    rounds: z.array(
      z.object({
        no: z.string(),
        wheel: z.string(),
        label,
        kind: z.nullable(z.string()),
        playedAt: z.number(),
        seedHash: z.string(),
        serverSeed: z.nullable(z.string()),
        clientSeed: z.nullable(z.string()),
      }),
    ),
    coupons: z.array(
      z.object({
        no: z.string(),
        label,
        kind: z.string(),
        wonAt: z.number(),
        expiresAt: z.nullable(z.number()),
        claimedAt: z.nullable(z.number()),
      }),
    ),
    gifts: z.array(
      z.object({
        no: z.string(),
        label,
        state: z.string(),
        createdAt: z.number(),
        decidedAt: z.nullable(z.number()),
        note: z.nullable(z.string()),
      }),
    ),
    earnings: z.array(
      z.object({ no: z.string(), day: z.string(), amount, coins: z.number(), basis: z.string() }),
    ),
  }),
})

/** A member in the tree of invitations. */
const friend = z.object({
  id: z.string(),
  name: z.string(),
  boundAt: z.number(),
  /** How many this one has invited. */
  friends: z.number(),
  level: z.number(),
})

export const readMemberInvites = endpoint({
  ...tab,
  method: 'GET',
  path: '/api/office/members/:id/invites',
  does:
    'Returns who invited a member, up to three levels of friends below (at most 100 of each), and ' +
    'the earnings.',
  answer: z.object({
    code: z.nullable(z.string()),
    isXArea: z.boolean(),
    /** Nearest first, at most three. */
    inviters: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Why the code of an inviter did not count. */
    refusal: z.nullable(z.string()),
    friends: z.array(friend),
    refused: z.array(z.object({ id: z.string(), reason: z.string(), at: z.number() })),
    accrued: amount,
    earned: amount,
    earnings: z.array(
      z.object({ no: z.string(), friendId: z.string(), games: z.array(z.string()), amount, at: z.number() }),
    ),
  }),
})
