import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { banners, lockOffer, lockSources, lockTypes } from './lock.ts'
import { largestPageSize, longRequestTimeoutMs } from './constants.ts'
import { amount } from './money.ts'

/** The invite code: `PR` and the member's id, as in `{origin}/register?code=PR1234567890`. */
export const inviteCodeOf = (profileId: string): string => `PR${profileId}`

/**
 * What the commission is a share of. turnover: of friends' turnover, collected by the member.
 * deposit: of a friend's first deposit, credited automatically.
 */
export const inviteTypes = ['turnover', 'deposit'] as const

export const readInvites = endpoint({
  method: 'POST',
  path: '/api/invite',
  access: 'member',
  changes: false,
  does: 'Returns a page of invite commissions, newest first, with their terms.',
  body: z.object({
    page: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
    limit: z.int().check(z.minimum(1), z.maximum(largestPageSize)),
  }),
  answer: z.object({
    total: z.number(),
    /**
     * Friends' names are masked, and only the last digits of their phone numbers are shown.
     * `games`: names of the games played; empty for a first deposit.
     */
    invites: z.array(
      z.object({
        from: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
        games: z.array(z.string()),
        amount,
        createdAt: z.number(),
      }),
    ),
    type: z.enum(inviteTypes),
    /**
     * True when the commission of the member's network is credited automatically, so there is
     * nothing to collect.
     */
    isXArea: z.boolean(),
    /** False while the operator has switched invites off. */
    isActive: z.boolean(),
    code: z.string(),
    /** Number of members registered with the code. */
    friends: z.number(),
    /** Number of registrations with the code that do not count, for any reason. */
    notCounted: z.number(),
    /** The active play lock, which prevents receiving the commission; null: none. */
    bonus: z.nullable(z.object({ source: z.enum(lockSources), type: z.enum(lockTypes) })),
    /**
     * The balance of wallet and games together. If receiving the commission starts a play lock,
     * this balance must not exceed `terms.minRemain`.
     */
    balance: amount,
    /** Collected commission that has not been transferred to the wallet yet. */
    accrued: amount,
    terms: z.object({
      /** The commission in percent of valid turnover, by game category. */
      turnover: z.object({ slot: z.number(), sport: z.number(), lotto: z.number() }),
      /** The commission in percent of a friend's first deposit. */
      deposit: z.number(),
      /** Minimum commission that can be received into the wallet. */
      minimum: amount,
      /**
       * Thresholds that end the play lock: in percent of its base, null where there is none, and as
       * amounts if the commission were received now (null while nothing has accrued).
       */
      success: z.nullable(z.number()),
      fail: z.nullable(z.number()),
      successAmount: z.nullable(amount),
      failAmount: z.nullable(amount),
      minRemain: amount,
      /**
       * Days until the lock expires, and everything except the member's own money is taken; null:
       * no lock.
       */
      lastsDays: z.nullable(z.number()),
    }),
    /** The terms of receiving the commission now; null: no lock, or nothing has accrued. */
    offer: z.nullable(lockOffer),
    /** When friends' turnover was last collected; null: never. */
    collectedAt: z.nullable(z.number()),
  }),
  refuses: [],
})

export const collectInvites = endpoint({
  method: 'GET',
  path: '/api/invite/collect',
  access: 'member',
  changes: true,
  timeoutMs: longRequestTimeoutMs,
  does:
    "Collects friends' valid turnover from the games since the last time and adds the commission " +
    'to the accrued amount.',
  answer: z.object({ message: z.literal('INVITE_BONUS_SUCCESS'), amount }),
  refuses: ['INVITE_INACTIVE', 'NO_INVITEE_PLAY_INFO', 'INVITE_BONUS_FAIL'],
})

export const receiveInviteBonus = endpoint({
  method: 'GET',
  path: '/api/invite/bonus',
  access: 'member',
  changes: true,
  play: true,
  does: 'Credits the accrued invite bonus to the wallet and starts its lock, if it has one.',
  answer: z.object({ amount }),
  refuses: [
    'INVITE_INACTIVE',
    'NO_INVITE_BONUS',
    'BONUS_REMAINING',
    'BONUS_OPEN_BETS',
    'BONUS_CONDITION',
    'INVITE_BONUS_FAIL',
  ],
})

export const readInviteBanners = endpoint({
  method: 'GET',
  path: '/api/invite/banners',
  access: 'member',
  changes: false,
  does: "Lists the operator's banners about invites.",
  answer: banners,
  refuses: [],
})
