import * as z from 'zod/mini'
import { categories } from '@champa/contract/wallet'
import { currencies } from '@champa/contract/constants'
import { inviteTypes } from '@champa/contract/invite'
import { coinBases } from '@champa/contract/spin'
import type { Db } from './db.ts'
import type { Log } from './log.ts'
import { operatorText } from './operator/operator-text.ts'
import { readWritten } from './operator/read-written.ts'
import { riskScoreSetting, riskSetting } from './operator/risk-settings.ts'
import { SettingsError } from './settings/settings-error.ts'

const count = z.int().check(z.gte(0))
/** An amount in whole baht or kip, or a percentage, where 5 means 5 %. */
const figure = z.number().check(z.gte(0))
const timeOfDay = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/))
const htmls = z.array(z.object({ html: operatorText }))
const banners = z.array(z.object({ image: z.string(), html: operatorText }))
const byCurrency = <S extends z.ZodMiniType>(value: S) => z.record(z.enum(currencies), value)
const byCategory = z.record(z.enum(categories), figure)

/**
 * The operator's settings that are stored in the database rather than in the environment: a row of
 * `operator_setting` per name, parsed by its schema when it is read and when it is written. Fields
 * that a schema does not name are left out.
 */
const operatorSettingSchemas = {
  active: z.object({ active: z.boolean(), terminated: z.nullable(z.literal('gone')) }),
  info: z.object({ name: z.string(), website: z.string() }),
  registerOtp: z.object({ on: z.boolean() }),
  /**
   * Maximum number of one-time passwords sent by SMS; null: no limit. prefixDigits: phones with the
   * same first digits, country code included, are counted together.
   */
  smsCeiling: z.object({
    perHour: z.nullable(count),
    perDay: z.nullable(count),
    perPrefixAndHour: z.nullable(count),
    prefixDigits: count,
  }),
  chatWidget: z.object({ on: z.boolean() }),
  /**
   * hours: one entry for each day of the week from Sunday in Bangkok time, null when closed; an
   * empty list means always open.
   */
  chat: z.object({
    team: operatorText,
    welcome: operatorText,
    away: operatorText,
    quickReplies: z.array(z.object({ title: operatorText, payload: z.string() })),
    hours: z.array(z.nullable(z.object({ from: timeOfDay, to: timeOfDay }))),
  }),
  contact: z.object({
    contactText: operatorText,
    lineLink: z.string(),
    lineName: z.string(),
    lineQR: z.string(),
  }),
  notices: htmls,
  conditions: z.array(operatorText),
  agreements: htmls,
  privacyNotice: htmls,
  /** How long data is stored. coolingDays: from closing an account until its profile is erased. */
  retention: z.object({
    chatMonths: count,
    slipMonths: count,
    logDays: count,
    identityYears: count,
    coolingDays: count,
    payerMonths: count,
    unreadDays: count,
    codeDays: count,
    noticeDays: count,
  }),
  sources: z.array(z.object({ code: z.string(), description: operatorText })),
  /**
   * Limits of withdrawals by wallet currency; null: no limit. dailyAmount and dailyCount: maximum
   * per Bangkok day; reviewAbove: the operator reviews larger withdrawals before they are paid.
   */
  withdraw: byCurrency(
    z.object({
      minimum: figure,
      maximum: figure,
      dailyAmount: z.nullable(figure),
      dailyCount: z.nullable(count),
      reviewAbove: z.nullable(figure),
    }),
  ),
  /**
   * Currencies of which no new payout is sent, since when and why. Written at the office
   * (features/withdraw/office).
   */
  payouts: z.object({
    paused: z.partialRecord(
      z.enum(currencies),
      z.object({ since: z.iso.datetime(), by: z.string(), reason: z.string() }),
    ),
  }),
  /**
   * alarmBelow: the sum at the payout bank, in whole baht or kip, below which an alarm is
   * raised; null: never.
   */
  payoutFloat: z.object({ alarmBelow: byCurrency(z.nullable(figure)) }),
  risk: riskSetting,
  riskScore: riskScoreSetting,
  /**
   * When a second person decides (features/approval). from: the amount, in whole baht or kip, from
   * which an action needs one. breakGlassUpTo: the largest withdrawal that one person may approve
   * alone. expiryHours: how long a request waits.
   */
  fourEyes: z.object({
    from: z.object({
      depositMatch: byCurrency(figure),
      withdrawalApprove: byCurrency(figure),
      memberPayOut: byCurrency(figure),
      breakClose: byCurrency(figure),
      /** What one person ends alone in a day, by words, matches or a statement. */
      breakCloseOfPerson: byCurrency(figure),
      /** Of the budget; a campaign without one always needs a second person. */
      campaignOpen: byCurrency(figure),
      goodwill: byCurrency(figure),
      goodwillCoins: count,
      /** What one person gives alone in a day, to all members together. */
      goodwillOfGiver: byCurrency(figure),
      goodwillCoinsOfGiver: count,
    }),
    breakGlassUpTo: byCurrency(figure),
    expiryHours: z.object({ withdrawal: count, deposit: count, other: count }),
  }),
  /** isManual: the app shows every account as plain text and promises no automatic credit. */
  deposit: z.object({ isManual: z.boolean() }),
  /** Slips are not accepted between these times of day in Bangkok; null: always accepted. */
  slipWindow: z.object({ from: z.nullable(timeOfDay), to: z.nullable(timeOfDay) }),
  /** Blocked addresses and networks such as 203.0.113.0/24. */
  blockedAddresses: z.array(z.string()),
  /**
   * minRemain: at or below this balance a play lock is lost and a new bonus may be taken. counts:
   * percent of the turnover that counts, by kind of game.
   */
  rewards: z.object({
    THB: z.object({ minRemain: figure }),
    LAK: z.object({ minRemain: figure }),
    counts: byCategory,
    lastsDays: count,
  }),
  /**
   * The percentages of a balance at which the commission's lock is won (success) or lost (fail).
   * Without success there is no lock; the same applies to refunds.
   */
  invite: z.object({
    active: z.boolean(),
    type: z.enum(inviteTypes),
    turnover: byCategory,
    deposit: figure,
    minimum: byCurrency(figure),
    success: z.nullable(figure),
    fail: z.nullable(figure),
    banners,
  }),
  /**
   * depositPerCoin: the deposits of a day that earn one coin of the wheel; null: no coins. basis:
   * whether deposits count once they are played, or at once with withdrawals deducted.
   */
  coins: z.object({ basis: z.enum(coinBases), depositPerCoin: byCurrency(z.nullable(figure)) }),
  refund: z.object({
    active: z.boolean(),
    percent: figure,
    cap: byCurrency(z.nullable(figure)),
    minimum: byCurrency(figure),
    success: z.nullable(figure),
    fail: z.nullable(figure),
    info: operatorText,
    banners,
  }),
} as const

type Schemas = typeof operatorSettingSchemas
export type OperatorSettingName = keyof Schemas
export type OperatorSettingValues = { [Name in OperatorSettingName]: z.output<Schemas[Name]> }

export const operatorSettingNames = Object.keys(operatorSettingSchemas) as OperatorSettingName[]
export const isOperatorSetting = (name: string): name is OperatorSettingName =>
  Object.hasOwn(operatorSettingSchemas, name)

type Read<Value> = { ok: true; value: Value } | { ok: false; problem: string }

/**
 * Parses the value of a setting. The problem names the setting and what is wrong with each field.
 */
export function readOperatorSetting<Name extends OperatorSettingName>(
  name: Name,
  value: unknown,
): Read<OperatorSettingValues[Name]> {
  if (value === undefined) return { ok: false, problem: `The operator setting ${name} is missing` }
  const read = readWritten(operatorSettingSchemas[name], value)
  return read.ok
    ? { ok: true, value: read.data as OperatorSettingValues[Name] }
    : {
        ok: false,
        problem: `The operator setting ${name} is invalid: ${read.problems.join('; ')}`,
      }
}

/** @throws SettingsError that says what is wrong with the value. */
export function parseOperatorSetting<Name extends OperatorSettingName>(
  name: Name,
  value: unknown,
): OperatorSettingValues[Name] {
  const read = readOperatorSetting(name, value)
  if (!read.ok) throw new SettingsError(read.problem)
  return read.value
}

export interface OperatorSettings {
  /**
   * Returns the latest valid value from memory, at most `operatorSettingsRefreshMs` old.
   * @throws SettingsError when no value was valid since the start.
   */
  read<Name extends OperatorSettingName>(name: Name): OperatorSettingValues[Name]
  /**
   * Reads all rows again. An invalid or missing setting is logged and keeps its last valid value.
   */
  refresh(): Promise<void>
  /** @throws SettingsError that names every setting that was invalid or missing when last read. */
  assertValid(): void
}

export const operatorSettingsRefreshMs = 2_000

export async function openOperatorSettings(
  db: Db,
  log: Pick<Log, 'error'>,
): Promise<OperatorSettings> {
  let { values, problems } = await load(db)
  let begun = 0
  let shown = 0
  return {
    read: <Name extends OperatorSettingName>(name: Name) =>
      values[name] ?? parseOperatorSetting(name, undefined),
    refresh: async () => {
      const turn = ++begun
      const loaded = await load(db)
      // A read that started earlier but finished later must not restore older values.
      if (turn < shown) return
      shown = turn
      values = { ...values, ...loaded.values }
      if (loaded.problems.length > 0 && loaded.problems.join() !== problems.join())
        log.error({ problems: loaded.problems }, 'operator setting invalid, last valid value kept')
      problems = loaded.problems
    },
    assertValid: () => {
      if (problems.length > 0) throw new SettingsError(problems.join('\n'))
    },
  }
}

/** The names of the settings whose rows are missing or do not fit their schema. */
export const invalidOperatorSettings = async (db: Db): Promise<OperatorSettingName[]> =>
  (await load(db)).invalid

interface Loaded {
  values: Partial<OperatorSettingValues>
  /** One line for each setting that is missing or invalid. */
  problems: string[]
  invalid: OperatorSettingName[]
}

async function load(db: Db): Promise<Loaded> {
  const rows = await db.query<{ name: string; value: unknown }>(
    'select name, value from operator_setting',
  )
  const stored = new Map(rows.map((row) => [row.name, row.value]))
  const read = operatorSettingNames.map((name) => ({
    name,
    ...readOperatorSetting(name, stored.get(name)),
  }))
  return {
    values: Object.fromEntries(read.flatMap((one) => (one.ok ? [[one.name, one.value]] : []))),
    problems: read.flatMap((one) => (one.ok ? [] : [one.problem])),
    invalid: read.flatMap(({ ok, name }) => (ok ? [] : [name])),
  }
}
