import * as z from 'zod/mini'
import { currencies } from '@champa/contract/constants'
import { fromPercent, fromTimes, fromWire } from '@champa/contract/money'
import { prizeKinds } from '@champa/contract/spin'
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
import type { PrizeLock } from '../claim/prize.ts'
import { storeWheel, type StoredSlice } from './store-wheel.ts'

const color = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'a colour as #FFB42E'))

const lockFile = z
  .strictObject({
    turnover: z._default(z.nullable(twoDecimals), null),
    success: z._default(z.nullable(twoDecimals.check(z.gt(100))), null),
    fail: z._default(twoDecimals.check(z.lt(100)), 5),
    maxWithdraw: z._default(z.nullable(money.check(z.gt(0))), null),
    lastsDays: z._default(whole.check(z.gte(1)), 30),
    counts: z.optional(countsOf),
    excluded: z._default(z.array(z.string()), []),
  })
  .check(
    z.refine(
      ({ turnover, success }) => turnover !== null || success !== null,
      'without turnover and success nobody could win it',
    ),
  )

const sliceFile = z
  .strictObject({
    code: z.string().check(z.regex(/^[A-Z0-9]{1,24}$/, '1 to 24 capital letters and digits')),
    label: operatorText,
    prize: operatorText,
    description: z._default(operatorText, ''),
    bgColor: color,
    textColor: color,
    kind: z.enum(prizeKinds),
    amount: z._default(money, 0),
    currency: z._default(z.enum(currencies), 'THB'),
    weight: whole.check(z.lte(1_000_000)),
    stock: z._default(z.nullable(whole), null),
    budget: z._default(z.nullable(money), null),
    couponDays: z._default(z.nullable(whole.check(z.gte(1), z.lte(3_650))), null),
    lock: z.optional(z.nullable(lockFile)),
  })
  .check(
    z.refine(
      ({ kind, amount }) => (kind === 'money' || kind === 'coins' ? amount > 0 : amount === 0),
      'money and coins have an amount, gifts and nothing have none',
    ),
    z.refine(
      ({ kind, amount }) => kind !== 'coins' || (Number.isInteger(amount) && amount <= 10_000),
      'whole coins',
    ),
    z.refine(
      ({ kind, lock, budget }) => kind === 'money' || (!lock && budget === null),
      'only money has a lock or a budget',
    ),
  )

interface WheelShape {
  cost: number
  slices: z.output<typeof sliceFile>[]
}

/**
 * True if a spin yields on average fewer coins than it costs, even when all limited slices are used
 * up. Each currency is checked without the money prizes of other currencies.
 */
function isPaidFor({ cost, slices }: WheelShape): boolean {
  const unlimited = slices.filter(({ stock, budget }) => stock === null && budget === null)
  const own = new Set(slices.filter(({ kind }) => kind === 'money').map(({ currency }) => currency))
  return [...(own.size > 0 ? own : currencies)].every((one) => {
    const left = unlimited.filter(({ kind, currency }) => kind !== 'money' || currency === one)
    const coins = left.reduce(
      (sum, { kind, amount, weight }) => sum + (kind === 'coins' ? amount * weight : 0),
      0,
    )
    return coins === 0 || coins < cost * left.reduce((sum, { weight }) => sum + weight, 0)
  })
}

/**
 * A wheel as written by the operator: amounts in baht, kip or coins, percentages in percent, and
 * turnover as a multiple.
 */
const wheelFile = z
  .strictObject({
    name: operatorText,
    notice: operatorText,
    cost: z._default(whole.check(z.gte(1), z.lte(1_000)), 1),
    validFrom: z._default(z.nullable(dateTime), null),
    validUntil: z._default(z.nullable(dateTime), null),
    slices: z.array(sliceFile).check(z.minLength(2), z.maxLength(24)),
  })
  .check(
    z.refine(
      ({ slices }) => new Set(slices.map(({ code }) => code)).size === slices.length,
      'each slice needs a unique code',
    ),
    z.refine(
      ({ slices }) =>
        slices.some(({ weight, stock, budget }) => weight > 0 && stock === null && budget === null),
      'one slice that can be drawn has to be without stock and budget, ' +
        'so that every spin can draw a slice',
    ),
    z.refine(isPaidFor, 'coins: on average a spin would yield at least as many coins as it costs'),
  )
type SliceFile = z.output<typeof sliceFile>

function storedLock(ctx: AppContext, lock: NonNullable<SliceFile['lock']>): PrizeLock {
  return {
    turnoverHundredths: lock.turnover === null ? null : fromTimes(lock.turnover),
    successBasisPoints: lock.success === null ? null : fromPercent(lock.success),
    failBasisPoints: fromPercent(lock.fail),
    maxWithdraw: lock.maxWithdraw === null ? null : Number(fromWire(lock.maxWithdraw)),
    lastsDays: lock.lastsDays,
    counts: lock.counts ?? ctx.operatorSettings.read('rewards').counts,
    excluded: lock.excluded,
  }
}

/**
 * The default play lock of a money prize without `lock` in the file: the amount of the prize must
 * be turned over once. `lock: null` means no play lock.
 */
const usualLock = z.decode(lockFile, { turnover: 1 })

function stored(ctx: AppContext, one: SliceFile): StoredSlice {
  const isMoney = one.kind === 'money'
  const lock = one.lock === undefined && isMoney ? usualLock : (one.lock ?? null)
  return {
    ...one,
    amount: isMoney ? amountOf(one.amount)! : BigInt(one.amount),
    currency: isMoney ? one.currency : null,
    budget: amountOf(one.budget),
    lock: lock && storedLock(ctx, lock),
  }
}

export type WriteResult = { ok: true } | { ok: false; problems: string[] }

/**
 * Writes a wheel from the operator's file; a new one is closed. A prize with unclaimed coupons
 * cannot be changed.
 */
export async function writeWheel(
  ctx: AppContext,
  code: string,
  file: unknown,
): Promise<WriteResult> {
  if (!/^[A-Z0-9]{2,24}$/.test(code))
    return { ok: false, problems: ['the code: 2 to 24 capital letters and digits'] }
  const read = readWritten(wheelFile, file)
  if (!read.ok) return read
  const wheel = {
    ...read.data,
    code,
    validFrom: dateOf(read.data.validFrom),
    validUntil: dateOf(read.data.validUntil),
    slices: read.data.slices.map((slice) => stored(ctx, slice)),
  }
  try {
    const broken = await storeWheel(ctx.db, wheel)
    return broken.length === 0
      ? { ok: true }
      : {
          ok: false,
          problems: broken.map(
            (slice) =>
              `${slice}: members hold coupons of it, so its prize cannot change; ` +
              'write another wheel for different prizes',
          ),
        }
  } catch (error) {
    // SQLSTATE class 23 is an integrity constraint violation: more has been drawn than the new
    // stock or budget.
    if (sqlState(error)?.startsWith('23'))
      return { ok: false, problems: ['stock or budget: more than that has been drawn already'] }
    throw error
  }
}

/** Opens or closes a wheel. Only one wheel can be open. */
export async function openWheel(
  { db }: Pick<AppContext, 'db'>,
  code: string,
  open: boolean,
): Promise<'done' | 'none' | 'another'> {
  try {
    return (
      await db.query('update wheel set enabled = $2 where code = $1 returning code', [code, open])
    ).length === 1
      ? 'done'
      : 'none'
  } catch (error) {
    if (sqlState(error)?.startsWith('23')) return 'another'
    throw error
  }
}

export interface ListedSlice
  extends Pick<
    StoredSlice,
    'code' | 'label' | 'kind' | 'currency' | 'weight' | 'stock' | 'budget'
  > {
  wheel: string
  enabled: boolean
  drawn: number
  spent: bigint
}

export function listWheels({ db }: Pick<AppContext, 'db'>): Promise<ListedSlice[]> {
  return db.query<ListedSlice>(
    `select w.code as wheel, w.enabled, s.code, s.label, s.kind, s.currency, s.weight, s.stock,
        s.budget, s.drawn, s.spent
      from wheel w
      join wheel_slice s on s.wheel = w.code
      order by w.enabled desc, w.code, s.position, s.code`,
  )
}
