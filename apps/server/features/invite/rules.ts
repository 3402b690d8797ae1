import type { Currency } from '@champa/contract/limits'
import { fromWire, type Satang } from '@champa/contract/money'
import type { Category } from '@champa/contract/wallet'
import type { SiteDocuments } from '../../platform/site.ts'
import type { Terms } from '../lock/index.ts'

export type Offer = SiteDocuments['invite']

const memberIdInCode = /^PR([1-9]\d{9})$/

/** The member whom an invite code names, if it has the form of one. */
export function inviterOf(inviteCode: string | null): bigint | null {
  const found = inviteCode === null ? null : memberIdInCode.exec(inviteCode.toUpperCase())
  return found ? BigInt(found[1]!) : null
}

export interface Registering {
  phone: string
  bankAccountNo: string
  currency: Currency
}

interface Inviting {
  phone: string
  bankAccountNo: string | null
  currency: Currency
  /** Has ever signed in with the device that now registers. */
  usedDevice: boolean
}

/** Why an invite code does not count, for staff; members are told that it does not. */
export type RefusedReason = 'self-phone' | 'self-bank' | 'self-device' | 'other-currency'

/**
 * Nobody invites themselves: one person has one phone, one bank account and, as far as can be known, one device.
 * Friends in another currency bring nothing: turnover in kip is no turnover in baht.
 */
export function flagOf(registering: Registering, inviter: Inviting): RefusedReason | null {
  if (registering.phone === inviter.phone) return 'self-phone'
  if (registering.bankAccountNo === inviter.bankAccountNo) return 'self-bank'
  if (inviter.usedDevice) return 'self-device'
  return registering.currency === inviter.currency ? null : 'other-currency'
}

const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })
const lettersShown = 2

/** Names of others are personal data: two letters with their marks, whatever the script. */
export function maskName(name: string): string {
  const shown = Array.from(letters.segment(name.trim()), ({ segment }) => segment).slice(
    0,
    lettersShown,
  )
  return `${shown.join('').trim()}***`
}

const digitsShown = 3

/** The end of a friend's phone tells friends of one name apart. */
export const maskPhone = (phone: string): string => `•••${phone.slice(-digitsShown)}`

/** Percentages of the offer may have four decimals. */
const percentScale = 10_000
const wholeScale = 1_000_000n
const scaled = (percent: number): bigint => BigInt(Math.round(percent * percentScale))

export interface Played {
  category: Category
  /** Valid turnover that has not been paid for yet. */
  turnover: bigint
}

/** What one friend's play brings: all games together, rounded down once. */
export function commissionOf(played: readonly Played[], rates: Record<Category, number>): Satang {
  const millionths = played.reduce(
    (sum, { category, turnover }) => sum + turnover * scaled(rates[category]),
    0n,
  )
  return (millionths / wholeScale) as Satang
}

/** What a friend's first deposit brings, rounded down. */
export const depositShare = (deposit: bigint, percent: number): Satang =>
  ((deposit * scaled(percent)) / wholeScale) as Satang

export const minimumOf = ({ minimum }: Offer, currency: Currency): Satang =>
  fromWire(minimum[currency])

/** What the bonus asks for once it is in the wallet; null: nothing. */
export function termsOf(
  { success, fail }: Offer,
  rewards: SiteDocuments['rewards'],
  minRemain: bigint,
): Terms | null {
  // Without turnover only the balance can win it: a lock that asks for none would be won before it began.
  if (success === null) return null
  return {
    turnoverScaled: null,
    turnoverRequired: null,
    success: Math.round(success * 100),
    fail: Math.round((fail ?? 0) * 100),
    minRemain,
    maxWithdraw: null,
    lastsDays: rewards.lastsDays,
    counts: rewards.counts,
    excluded: [],
  }
}
