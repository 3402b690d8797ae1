import * as z from 'zod/mini'
import { currencies } from '../constants.ts'
import { requestedAmount } from '../money.ts'

/** The rows of one page of a list, at most. */
export const maxListRows = 100
/** Counting stops here; the screen then shows "1,000+". */
export const maxCounted = 1_000

/** Every list is sorted by time. */
export const listSorts = ['newest', 'oldest'] as const
export type ListSort = (typeof listSorts)[number]

/** What every list takes besides its view and filters. */
export const listPage = {
  sort: z.enum(listSorts),
  /** The signed position that the previous page returned as `next`; absent for the first page. */
  after: z.optional(z.string().check(z.maxLength(500))),
  limit: z.int().check(z.minimum(1), z.maximum(maxListRows)),
}

/** Filters that lists of money share. Amounts are compared only within one currency. */
export const moneyFilters = {
  currency: z.optional(z.enum(currencies)),
  minAmount: z.optional(requestedAmount),
  maxAmount: z.optional(requestedAmount),
  /** Days in Bangkok, both included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  memberId: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
}

/** The answer of every list. */
export const listAnswer = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** The position after the last row; null when no row follows. */
    next: z.nullable(z.string()),
    /** How many rows the view has with these filters; `more`: counting stopped at `maxCounted`. */
    counted: z.object({ n: z.number(), more: z.boolean() }),
    /** When the rows were read, in milliseconds since 1970. */
    asOf: z.number(),
    /**
     * When the newest entry of the room came, in milliseconds since 1970; only in a first page
     * without rows, which says since when nothing waits.
     */
    lastAt: z.optional(z.number()),
  })

/** A phone as lists show it: `08x-xxx-4567`. */
export const maskedPhone = z.string()
/** An account number as lists show it: `xxx-x-x1234-x`. */
export const maskedAccountNo = z.string()

/**
 * A member as rows show them. The phone, which is also the username, is masked in lists, and for
 * staff with the level `masked` everywhere.
 */
export const memberInList = z.object({ id: z.string(), name: z.string(), phone: maskedPhone })

/** Who works on an item of a queue, and until when. Only a courtesy: it locks nothing. */
export const officeClaim = z.object({ staffId: z.string(), name: z.string(), until: z.number() })
export const claimLastsMs = 10 * 60_000

/**
 * What the caller saw of an item when it decided: a text that the server makes of the fields that
 * matter. A change with another version is refused as STALE.
 */
export const seenVersion = z.string().check(z.minLength(1), z.maxLength(64))
