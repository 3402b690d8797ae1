import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { playLock } from '../lock.ts'
import { amount } from '../money.ts'
import { moneyTab } from './member-tab.ts'

/** The tabs of a member's page about rewards. Every call leaves one entry in the audit log. */

/** A text in the language of the call. */
const label = z.string()

export const readMemberRewards = endpoint({
  ...moneyTab,
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
  ...moneyTab,
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
  ...moneyTab,
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
      z.object({
        no: z.string(),
        friendId: z.string(),
        games: z.array(z.string()),
        amount,
        at: z.number(),
      }),
    ),
  }),
})
