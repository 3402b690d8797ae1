import type { Currency } from '@champa/contract/constants'
import { fromPercent, fromWire, type MinorUnits, minorUnits } from '@champa/contract/money'
import type { Category } from '@champa/contract/wallet'
import type { OperatorSettingValues } from '../../platform/operator-settings.ts'
import type { Terms } from '../lock/index.ts'

export type Offer = OperatorSettingValues['invite']

const memberIdInCode = /^PR([1-9]\d{9})$/

/** The member id that an invite code names, or null when the code has another form. */
export function inviterOf(inviteCode: string | null): bigint | null {
  const [, id] = memberIdInCode.exec(inviteCode?.toUpperCase() ?? '') ?? []
  return id === undefined ? null : BigInt(id)
}

export interface NewMember {
  phone: string
  bankAccountNo: string
  currency: Currency
}

export interface InviterDetails {
  phone: string
  bankAccountNo: string | null
  currency: Currency
  /** True when the inviter has signed in with the registering device before. */
  usedDevice: boolean
}

/**
 * The reason why an invite code does not count. Staff see the reason; members see only that it does
 * not count.
 */
export type RefusedReason = 'self-phone' | 'self-bank' | 'self-device' | 'other-currency'

/**
 * Refuses self-invitations, recognized by phone, bank account or device, and friends in a different
 * currency, because turnover in kip cannot be added to turnover in baht.
 */
export function flagOf(registering: NewMember, inviter: InviterDetails): RefusedReason | null {
  if (registering.phone === inviter.phone) return 'self-phone'
  if (registering.bankAccountNo === inviter.bankAccountNo) return 'self-bank'
  if (inviter.usedDevice) return 'self-device'
  return registering.currency === inviter.currency ? null : 'other-currency'
}

const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })
const lettersShown = 2

/**
 * Masks another member's name to its first two letters, because names are personal data. Thai and
 * Lao vowel and tone marks belong to their letter.
 */
export function maskName(name: string): string {
  const shown = Array.from(letters.segment(name.trim()), ({ segment }) => segment).slice(
    0,
    lettersShown,
  )
  return `${shown.join('').trim()}***`
}

const digitsShown = 3

/** Shows the last digits of a friend's phone, to distinguish friends with the same name. */
export const maskPhone = (phone: string): string => `•••${phone.slice(-digitsShown)}`

/** The offer's percentages may have four decimals, more than basis points. */
const partsPerMillion = (percent: number): bigint => BigInt(Math.round(percent * 10_000))
const million = 1_000_000n

export interface GameTurnover {
  category: Category
  /** Valid turnover not yet paid for. */
  turnover: bigint
}

/** The commission for one friend: all games together, rounded down once. */
export function commissionOf(
  played: readonly GameTurnover[],
  rates: Record<Category, number>,
): MinorUnits {
  const millionths = played.reduce(
    (sum, { category, turnover }) => sum + turnover * partsPerMillion(rates[category]),
    0n,
  )
  return minorUnits(millionths / million)
}

/** The commission for a friend's first deposit, rounded down. */
export const depositShare = (deposit: bigint, percent: number): MinorUnits =>
  minorUnits((deposit * partsPerMillion(percent)) / million)

export const minimumOf = ({ minimum }: Offer, currency: Currency): MinorUnits =>
  fromWire(minimum[currency])

/** The terms of the play lock on a received bonus; null when it has no lock. */
export function termsOf(
  { success, fail }: Offer,
  rewards: OperatorSettingValues['rewards'],
  minRemain: bigint,
): Terms | null {
  // Without a turnover requirement only the balance can win the play lock; a lock without either
  // requirement would be won immediately.
  if (success === null) return null
  return {
    turnoverHundredths: null,
    turnoverRequired: null,
    successBasisPoints: fromPercent(success),
    failBasisPoints: fromPercent(fail ?? 0),
    minRemain,
    maxWithdraw: null,
    lastsDays: rewards.lastsDays,
    counts: rewards.counts,
    excluded: [],
  }
}
