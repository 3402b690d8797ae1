import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { banners, lockOffer, lockSources, lockTypes } from './lock.ts'
import { largestPageSize, longRequestTimeoutMs } from './limits.ts'
import { amount } from './money.ts'

/** `PR` and the member's number: `{origin}/register?code=PR1234567890`. */
export const inviteCodeOf = (profileId: string): string => `PR${profileId}`

/** turnover: a share of what friends play, collected by hand. deposit: a share of a friend's first deposit, credited by itself. */
export const inviteTypes = ['turnover', 'deposit'] as const
export type InviteType = (typeof inviteTypes)[number]

export const readInvites = endpoint({
  method: 'POST',
  path: '/api/invite',
  who: 'member',
  changes: false,
  does: 'Answers one page of what friends have brought, newest first, with the terms by which it is counted.',
  body: z.object({
    page: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
    limit: z.int().check(z.minimum(1), z.maximum(largestPageSize)),
  }),
  answer: z.object({
    total: z.number(),
    /** Names of others are masked, and of their phone the last digits are left. `games` played, by their names: none for a first deposit. */
    invites: z.array(
      z.object({
        from: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
        games: z.array(z.string()),
        amount,
        createdAt: z.number(),
      }),
    ),
    type: z.enum(inviteTypes),
    /** The member's network settles by itself: nothing is collected by hand. */
    isXArea: z.boolean(),
    /** False while the operator has it switched off. */
    isActive: z.boolean(),
    code: z.string(),
    /** How many have registered with it. */
    friends: z.number(),
    /** How many registered with it and are not counted, whatever the reason. */
    notCounted: z.number(),
    /** The lock in play, which keeps the bonus from being received; null: none. */
    bonus: z.nullable(z.object({ source: z.enum(lockSources), type: z.enum(lockTypes) })),
    /** Wallet and games together: with a lock to come it may be `terms.minRemain` at most. */
    balance: amount,
    /** Collected and not yet in the wallet. */
    accrued: amount,
    terms: z.object({
      /** Percent of valid turnover by kind of game. */
      turnover: z.object({ slot: z.number(), sport: z.number(), lotto: z.number() }),
      /** Percent of a friend's first deposit. */
      deposit: z.number(),
      /** The least that can be received into the wallet. */
      minimum: amount,
      /** End thresholds of the lock in percent of its base, null where there is none, and their amounts were it received now (null while nothing has accrued). */
      success: z.nullable(z.number()),
      fail: z.nullable(z.number()),
      successAmount: z.nullable(amount),
      failAmount: z.nullable(amount),
      minRemain: amount,
      /** Days until its time is over, which takes what is above the own money; null: no lock. */
      lastsDays: z.nullable(z.number()),
    }),
    /** What receiving it would mean; null: no lock, or nothing has accrued. */
    offer: z.nullable(lockOffer),
    /** When friends' play was last asked for; null: never. */
    collectedAt: z.nullable(z.number()),
  }),
  refuses: [],
})

export const collectInvites = endpoint({
  method: 'GET',
  path: '/api/invite/collect',
  who: 'member',
  changes: true,
  timeoutMs: longRequestTimeoutMs,
  does: "Asks the games for friends' valid turnover since the last time, and adds the commission to what is accrued.",
  answer: z.object({ message: z.literal('INVITE_BONUS_SUCCESS'), amount }),
  refuses: ['INVITE_INACTIVE', 'NO_INVITEE_PLAY_INFO', 'INVITE_BONUS_FAIL'],
})

export const receiveInviteBonus = endpoint({
  method: 'GET',
  path: '/api/invite/bonus',
  who: 'member',
  changes: true,
  play: true,
  does: 'Moves the accrued invite bonus to the wallet and starts its lock, where it has one.',
  answer: z.object({ amount }),
  refuses: [
    'INVITE_INACTIVE',
    'NO_INVITE_BONUS',
    'BONUS_REMAINING',
    'BONUS_OPEN_BETS',
    'INVITE_BONUS_FAIL',
  ],
})

export const readInviteBanners = endpoint({
  method: 'GET',
  path: '/api/invite/banners',
  who: 'member',
  changes: false,
  does: "Lists the operator's banners about invites.",
  answer: banners,
  refuses: [],
})
