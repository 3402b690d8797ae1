import * as z from 'zod/mini'
import { campaignCode } from '@champa/contract/bonus'
import { currencies, type Currency } from '@champa/contract/constants'
import { receiveLimits } from '@champa/contract/lock'
import { fromPercent, fromTimes, fromWire } from '@champa/contract/money'
import { sqlState } from '../../../platform/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { operatorText } from '../../../platform/operator/operator-text.ts'
import { readWritten } from '../../../platform/operator/read-written.ts'
import {
  amountOf,
  countsOf,
  dateOf,
  twoDecimals,
  dateTime,
  money,
  whole,
} from '../../../platform/operator/written-parts.ts'
import type { CampaignKind } from '../campaign.ts'
import { storeCampaign, type StoredCampaign } from './store-campaign.ts'

const hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:MM'))

/**
 * A campaign as the operator writes it: amounts in whole currency, percentages in percent,
 * multipliers unscaled.
 */
const campaignFile = z
  .strictObject({
    kind: z.enum(['bonus', 'promotion']),
    currency: z._default(z.enum(currencies), 'THB'),
    name: operatorText,
    description: z._default(operatorText, ''),
    banners: z._default(
      z
        .array(z.strictObject({ image: z.string(), html: z._default(operatorText, '') }))
        .check(z.maxLength(10)),
      [],
    ),
    position: z._default(whole, 0),
    validFrom: z._default(z.nullable(dateTime), null),
    validUntil: z._default(z.nullable(dateTime), null),
    hours: z._default(z.nullable(z.strictObject({ from: hour, to: hour })), null),
    audience: z._default(
      z.strictObject({
        newOnly: z.optional(z.boolean()),
        registeredWithinDays: z.optional(whole),
        minLastDeposit: z.optional(money),
        groups: z.optional(z.array(z.string()).check(z.minLength(1))),
      }),
      {},
    ),
    receiveLimit: z._default(z.enum(receiveLimits), 'limit'),
    maxReceived: z._default(z.nullable(whole), null),
    percent: z._default(twoDecimals, 0),
    credit: z._default(money, 0),
    cap: z._default(z.nullable(money), null),
    minDeposit: z._default(money, 0),
    turnover: z._default(z.nullable(twoDecimals), null),
    success: z._default(z.nullable(twoDecimals.check(z.gt(100))), null),
    fail: z._default(twoDecimals.check(z.lt(100)), 5),
    minRemain: z._default(z.nullable(money), null),
    maxWithdraw: z._default(z.nullable(money.check(z.gt(0))), null),
    lastsDays: z._default(whole.check(z.gte(1)), 30),
    counts: z.optional(countsOf),
    excluded: z._default(z.array(z.string()), []),
    requiresEmpty: z._default(z.boolean(), false),
    quota: z._default(z.nullable(whole), null),
    budget: z._default(z.nullable(money), null),
  })
  .check(
    z.refine(
      (file) => (file.kind === 'bonus' ? file.percent > 0 : file.credit > 0),
      'a bonus needs a percent, a promotion a credit',
    ),
    z.refine(
      (file) => file.turnover !== null || file.success !== null,
      'without turnover and success nobody could win it',
    ),
    z.refine((file) => file.cap === null || file.cap > 0, 'a cap above 0'),
  )
type CampaignFile = z.output<typeof campaignFile>

function stored(
  ctx: AppContext,
  code: string,
  enabled: boolean,
  file: CampaignFile,
): StoredCampaign {
  return {
    ...file,
    code,
    enabled,
    validFrom: dateOf(file.validFrom),
    validUntil: dateOf(file.validUntil),
    hoursFrom: file.hours?.from ?? null,
    hoursTo: file.hours?.to ?? null,
    // Absent fields stay absent, because an absent field excludes nobody.
    audience: Object.fromEntries(
      Object.entries(file.audience).filter(([, wish]) => wish !== undefined),
    ),
    bonusBasisPoints: fromPercent(file.percent),
    credit: fromWire(file.credit),
    cap: amountOf(file.cap),
    minDeposit: fromWire(file.minDeposit),
    turnoverHundredths: file.turnover === null ? null : fromTimes(file.turnover),
    successBasisPoints: file.success === null ? null : fromPercent(file.success),
    failBasisPoints: fromPercent(file.fail),
    minRemain: amountOf(file.minRemain),
    maxWithdraw: amountOf(file.maxWithdraw),
    budget: amountOf(file.budget),
    counts: file.counts ?? ctx.operatorSettings.read('rewards').counts,
  }
}

/**
 * True for a promotion whose credit does not exceed the limit for an empty account: on an empty
 * wallet its play lock would be lost immediately, and the credit could be withdrawn without
 * conditions.
 */
function isFreeAtOnce(
  ctx: AppContext,
  { kind, currency, credit, minRemain }: CampaignFile,
): boolean {
  return (
    kind === 'promotion' &&
    credit <= (minRemain ?? ctx.operatorSettings.read('rewards')[currency].minRemain)
  )
}

export type Written = { ok: true } | { ok: false; problems: string[] }

/**
 * Stores a campaign from the operator's file; a new campaign is disabled. Active play locks keep
 * the terms they began with.
 */
export async function writeCampaign(
  ctx: AppContext,
  code: string,
  file: unknown,
): Promise<Written> {
  if (!campaignCode.safeParse(code).success)
    return { ok: false, problems: ['the code: 3 to 24 capital letters and digits'] }
  const read = readWritten(campaignFile, file)
  if (!read.ok) return read
  if (isFreeAtOnce(ctx, read.data))
    return { ok: false, problems: ['credit: more than minRemain, which counts as nothing left'] }
  const [storedCampaign] = await ctx.db.query<{ enabled: boolean; kind: CampaignKind }>(
    'select enabled, kind from campaign where code = $1',
    [code],
  )
  if (storedCampaign && storedCampaign.kind !== read.data.kind)
    return { ok: false, problems: [`kind: it is a ${storedCampaign.kind}, and stays one`] }
  try {
    await storeCampaign(ctx.db, stored(ctx, code, storedCampaign?.enabled ?? false, read.data))
    return { ok: true }
  } catch (error) {
    // SQLSTATE class 23: the quota or budget is below what has already been given.
    if (sqlState(error)?.startsWith('23'))
      return { ok: false, problems: ['quota or budget: more than that has been given already'] }
    throw error
  }
}

export async function openCampaign(
  { db }: Pick<AppContext, 'db'>,
  code: string,
  open: boolean,
): Promise<boolean> {
  return (
    (
      await db.query('update campaign set enabled = $2 where code = $1 returning code', [
        code,
        open,
      ])
    ).length === 1
  )
}

export interface ListedCampaign {
  code: string
  kind: CampaignKind
  currency: Currency
  name: unknown
  enabled: boolean
  used: number
  quota: number | null
  spent: bigint
  budget: bigint | null
}

export function listCampaigns({ db }: Pick<AppContext, 'db'>): Promise<ListedCampaign[]> {
  return db.query<ListedCampaign>(
    `select code, kind, currency, name, enabled, used, quota, spent, budget
      from campaign
      order by kind, position, code`,
  )
}
