import { gatewayNumber } from '@champa/contract/deposit'
import { signedAmount, type StatementType } from '@champa/contract/statement'
import type { useTranslations } from 'use-intl'
import type { Member } from './customer-panel.tsx'

export type Movement = Member['movements'][number]
type Say = ReturnType<typeof useTranslations<never>>

const credits = ['promotion', 'invite', 'refund', 'luckydraw'] as const

/**
 * Label of a source or destination, as in the customer's own statement: a bank by its code, a game
 * or campaign by its name, a QR gateway by the member's name with the provider in brackets.
 */
export function placeOf(t: Say, name: string): string {
  if (name === 'wallet') return t('moneyPlace.wallet')
  if (name === 'TRUEMONEY') return t('moneyPlace.truemoney')
  if (name === 'bonus') return t('movement.bonus')
  const gateway = gatewayNumber(name)
  if (gateway !== null) return t('moneyPlace.qr', { n: String(gateway), provider: name })
  const credit = credits.find((one) => one === name)
  return credit ? t(`moneyPlace.${credit}`) : name
}

/** Label of source and destination. The main wallet is implied except in a transfer. */
export function betweenOf(t: Say, { type, from, to }: Movement): string {
  if (type === 'transfer') return `${placeOf(t, from)} → ${placeOf(t, to)}`
  const other = type === 'withdraw' || type === 'finish_bonus' ? to : from
  return other === type ? '' : placeOf(t, other)
}

/** The amount signed as in the customer's own statement: credits positive, debits negative. */
export const signedOf = ({ type, from, to, amount }: Movement): bigint =>
  signedAmount({ statementType: type as StatementType, from, to, amount })
