import { gatewayNumber } from '@champa/contract/qr-gateways'
import { signedAmount, type StatementType } from '@champa/contract/statement'
import type { useTranslations } from 'use-intl'

export type Translate = ReturnType<typeof useTranslations<never>>

/** What the words of a movement need: its type, source and destination. */
export interface MovementPlaces {
  type: string
  from: string
  to: string
}

const credits = ['promotion', 'invite', 'refund', 'luckydraw'] as const

/** The name of a movement's type. */
export function typeText(t: Translate, type: string): string {
  const key = `movement.${type}` as 'movement.deposit'
  return t.has(key) ? t(key) : type
}

/**
 * Label of a source or destination, as in the member's own statement: a bank by its code, a game or
 * campaign by its name, a QR gateway by the member's name with the provider in brackets.
 */
function placeOf(t: Translate, name: string): string {
  if (name === 'wallet') return t('moneyPlace.wallet')
  if (name === 'TRUEMONEY') return t('moneyPlace.truemoney')
  if (name === 'adjustment') return t('movement.adjustment')
  if (name === 'bonus') return t('movement.bonus')
  const gateway = gatewayNumber(name)
  if (gateway !== null) return t('moneyPlace.qr', { n: String(gateway), provider: name })
  const credit = credits.find((one) => one === name)
  return credit ? t(`moneyPlace.${credit}`) : name
}

/** Label of source and destination. The main wallet is named only in a transfer. */
export function betweenOf(t: Translate, { type, from, to }: MovementPlaces): string {
  if (type === 'transfer' || type === 'adjustment') return `${placeOf(t, from)} → ${placeOf(t, to)}`
  const other = type === 'withdraw' || type === 'finish_bonus' ? to : from
  return other === type ? '' : placeOf(t, other)
}

/** The amount signed as in the member's own statement: credits positive, debits negative. */
export const signedOf = ({ type, from, to, amount }: MovementPlaces & { amount: bigint }): bigint =>
  signedAmount({ statementType: type as StatementType, from, to, amount } as Parameters<
    typeof signedAmount
  >[0])
