import type { Currency } from '@champa/contract/constants'
import type { Category } from '@champa/contract/wallet'
import type { InviteType } from '@champa/contract/invite'
import type { Db } from './db.ts'
import type { OperatorBanner, OperatorText } from './operator/operator-text.ts'

/**
 * Settings that the operator stores in the database rather than in the environment, one row per
 * document.
 */
export interface OperatorSettingValues {
  active: { active: boolean; terminated: 'gone' | null }
  info: { name: string; website: string }
  registerOtp: { on: boolean }
  /**
   * Maximum of one-time passwords sent by SMS; null: no limit. prefixDigits: phones with the same
   * first digits, country code included, share a count.
   */
  smsCeiling: {
    perHour: number | null
    perDay: number | null
    perPrefixAndHour: number | null
    prefixDigits: number
  }
  chatWidget: { on: boolean }
  /**
   * hours: seven days from Sunday in Bangkok time, null when closed; an empty list means always
   * open.
   */
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
  /** How long data is stored. coolingDays: from closing an account until its profile is erased. */
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
  /**
   * By wallet currency. dailyAmount and dailyCount: maximum per Bangkok day; reviewAbove: reviewed
   * by the operator first. null: no limit.
   */
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
  /**
   * Checks before money comes in and goes out (features/risk). Amounts in whole currency,
   * percentages as percentages; null: no check.
   */
  risk: {
    /** A gateway event above this amount is credited only after the gateway's API confirms it. */
    confirmAbove: Record<Currency, number | null>
    /**
     * A payment from another person's account: held for staff, credited with a review of the next
     * withdrawal, or credited.
     */
    thirdParty: 'hold' | 'review' | 'accept'
    /**
     * Providers whose payments may name no payer without a review: KBANK, PAYONEX, TRUEMONEY. Any
     * other payment without a payer is credited with a review of the next withdrawal.
     */
    acceptUnnamed?: string[]
    /** A payout account in another name than the member's. */
    accountName: 'refuse' | 'review' | 'accept'
    /** Similarity from 0 to 1 from which two names count as the same. */
    nameScore: number
    /**
     * Percent of each deposit that must be turned over before a withdrawal without review; 0: none.
     */
    playThrough: number
    /** A withdrawal is reviewed when a deposit is younger than this and has no play at all. */
    fastMinutes: number | null
    smallDeposits: { count: number; hours: number; upTo: Record<Currency, number> } | null
    payersOfMember: { count: number; days: number } | null
    membersOfPayer: { count: number; days: number } | null
  }
  /** isManual: every account is shown in plain form, and nothing says "automatic". */
  deposit: { isManual: boolean }
  /** Slips are not accepted between these times of day in Bangkok; null: always accepted. */
  slipWindow: { from: string | null; to: string | null }
  /** Blocked addresses and networks such as 203.0.113.0/24. */
  blockedAddresses: string[]
  /**
   * minRemain: at or below this balance a new bonus may be taken and a lock is lost. counts:
   * percent of the turnover that counts, by kind of game.
   */
  rewards: Record<Currency, { minRemain: number }> & {
    counts: Record<Category, number>
    lastsDays: number
  }
  /**
   * Percentages. success and fail: end thresholds of the lock. Without success there is no lock,
   * also for refunds.
   */
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
  /**
   * Daily deposits per coin of the wheel; null: none. basis: deposits count once they are turned
   * over, or minus withdrawals.
   */
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

export interface OperatorSettings {
  /**
   * Returns the latest loaded document, at most `siteRefreshMs` old, so requests do not wait for
   * it.
   */
  read<Name extends keyof OperatorSettingValues>(name: Name): OperatorSettingValues[Name]
  refresh(): Promise<void>
}

export const operatorSettingsRefreshMs = 2_000

export async function openOperatorSettings(db: Db): Promise<OperatorSettings> {
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
      // A slower read that started earlier must not restore older documents.
      if (turn < shown) return
      shown = turn
      documents = loaded
    },
  }
}

async function load(db: Db): Promise<Map<string, unknown>> {
  const rows = await db.query<{ name: string; value: unknown }>(
    'select name, value from operator_setting',
  )
  return new Map(rows.map((row) => [row.name, row.value]))
}
