import type { Currency } from '@champa/contract/limits'
import type { Category } from '@champa/contract/wallet'
import type { InviteType } from '@champa/contract/invite'
import type { Db } from './db.ts'
import type { OperatorBanner, OperatorText } from './operator/operator-text.ts'

/** What the operator sets in the database rather than in the environment: one row a document. */
export interface SiteDocuments {
  active: { active: boolean; terminated: 'gone' | null }
  info: { name: string; website: string }
  registerOtp: { on: boolean }
  /** Most one-time passwords that go out by SMS; null: no such limit. prefixDigits: phones whose first so many digits, country code included, are the same count together. */
  smsCeiling: {
    perHour: number | null
    perDay: number | null
    perPrefixAndHour: number | null
    prefixDigits: number
  }
  chatWidget: { on: boolean }
  /** hours: seven days from Sunday by Bangkok's clock, null where closed; an empty list: always open. */
  chat: {
    team: OperatorText
    welcome: OperatorText
    away: OperatorText
    quickReplies: { title: OperatorText; payload: string }[]
    hours: ({ from: string; to: string } | null)[]
  }
  contact: { contactText: OperatorText; lineLink: string; lineName: string; lineQR: string }
  notices: { html: OperatorText }[]
  conditions: OperatorText[]
  agreements: { html: OperatorText }[]
  privacyNotice: { html: OperatorText }[]
  /** How long things are kept. coolingDays: from closing an account until its profile is forgotten. */
  retention: {
    chatMonths: number
    slipMonths: number
    logDays: number
    identityYears: number
    coolingDays: number
    payerMonths: number
    unreadDays: number
    codeDays: number
    noticeDays: number
  }
  sources: { code: string; description: OperatorText }[]
  /** By the wallet's currency. dailyAmount and dailyCount: most in a Bangkok day; reviewAbove: looked at by the operator first. Null: no such limit. */
  withdraw: Record<
    Currency,
    {
      minimum: number
      maximum: number
      dailyAmount: number | null
      dailyCount: number | null
      reviewAbove: number | null
    }
  >
  /** What is looked at before money comes in and goes out (features/risk). Amounts in whole currency, percentages as percentages; null: not looked at. */
  risk: {
    /** An event of a gateway over more than this is credited once the gateway itself has answered with the same. */
    confirmAbove: Record<Currency, number | null>
    /** A payment from somebody else's account: kept for staff, credited with a review before money leaves, or just credited. */
    thirdParty: 'hold' | 'review' | 'accept'
    /** An account in another name than the member's. */
    accountName: 'refuse' | 'review' | 'accept'
    /** From 0 to 1: names that are alike by so much are the same. */
    nameScore: number
    /** Percent of each deposit that bets turn over before it leaves unreviewed; 0: none. */
    playThrough: number
    /** A deposit so young, and not played at all. */
    fastMinutes: number | null
    smallDeposits: { count: number; hours: number; upTo: Record<Currency, number> } | null
    payersOfMember: { count: number; days: number } | null
    membersOfPayer: { count: number; days: number } | null
  }
  /** isManual: every account is shown plainly, and nothing says "automatic". */
  deposit: { isManual: boolean }
  /** Slips are not taken from … to, by Bangkok's clock; null: always taken. */
  slipWindow: { from: string | null; to: string | null }
  /** Addresses, and networks such as 203.0.113.0/24, from which nobody is served. */
  blockedAddresses: string[]
  /** minRemain: with so little left a new bonus may be taken, and a lock is lost. counts: percent of the turnover that counts, by kind of game. */
  rewards: Record<Currency, { minRemain: number }> & {
    counts: Record<Category, number>
    lastsDays: number
  }
  /** Percentages. success and fail: the end thresholds of the lock. Without success there is no lock, in refunds as well. */
  invite: {
    active: boolean
    type: InviteType
    turnover: Record<Category, number>
    deposit: number
    minimum: Record<Currency, number>
    success: number | null
    fail: number | null
    banners: OperatorBanner[]
  }
  /** So much of a day's deposits earns a coin of the wheel; null: none. basis: deposits count once they were played, or less withdrawals. */
  coins: { basis: 'turnover' | 'net'; depositPerCoin: Record<Currency, number | null> }
  refund: {
    active: boolean
    percent: number
    cap: Record<Currency, number | null>
    minimum: Record<Currency, number>
    success: number | null
    fail: number | null
    info: OperatorText
    banners: OperatorBanner[]
  }
}

export interface Site {
  /** The newest known documents: at most `refreshMs` old, so no request waits for them. */
  read<Name extends keyof SiteDocuments>(name: Name): SiteDocuments[Name]
  refresh(): Promise<void>
}

export const siteRefreshMs = 2_000

export async function openSite(db: Db): Promise<Site> {
  let documents = await load(db)
  let begun = 0
  let shown = 0
  return {
    read: (name) => {
      const found = documents.get(name)
      if (found === undefined) throw new Error(`The site document ${name} is missing`)
      return found as never
    },
    refresh: async () => {
      const turn = ++begun
      const loaded = await load(db)
      // A slower read that began earlier does not bring older documents back.
      if (turn < shown) return
      shown = turn
      documents = loaded
    },
  }
}

async function load(db: Db): Promise<Map<string, unknown>> {
  const rows = await db.query<{ name: string; document: unknown }>(
    'select name, document from site_document',
  )
  return new Map(rows.map((row) => [row.name, row.document]))
}
