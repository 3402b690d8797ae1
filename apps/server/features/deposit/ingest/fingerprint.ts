import { createHash } from 'node:crypto'
import type { PaymentReport, Payer } from './payment-report.ts'

/** Banks with two codes in use. */
const synonyms: Record<string, string> = { TMB: 'TTB', TBANK: 'TTB' }

const longestText = 120

/** Outside text without control characters and lone surrogates, cut to `longestText` characters. */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, longestText)
}

/**
 * Normalises a payer, whatever the channel's notation: "xxx-x-x0209-x" and "XXXXXX0209X" are the
 * same.
 */
export function cleanPayer(payer: Payer): Payer {
  const bankCode = cleanText(payer.bankCode ?? '').toUpperCase()
  const accountNo = cleanText(payer.accountNo ?? '')
    .replaceAll(/[*•●Xx]/g, 'x')
    .replaceAll(/[^\dx]/g, '')
    .replace(/^x+/, '')
  const name = cleanText(payer.name ?? '')
  return {
    ...(bankCode ? { bankCode: synonyms[bankCode] ?? bankCode } : {}),
    ...(accountNo ? { accountNo } : {}),
    ...(name ? { name } : {}),
  }
}

/** Shortens a long reference with its digest: two references cut alike would be one payment. */
export function cleanReference(reference: string): string {
  const clean = reference
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  return clean.length <= longestText
    ? clean
    : `${clean.slice(0, longestText - 25)}~${digest(clean)}`
}

/**
 * All names of a report: the bank's reference and the channel's own, else a fingerprint of its
 * content, marked by its first character.
 */
export function namesOf({ reference, bankReference, ...content }: PaymentReport): string[] {
  const names = [bankReference, reference]
    .flatMap((one) => (one ? [cleanReference(one)] : []))
    .filter((one) => one !== '')
  return names.length > 0 ? [...new Set(names)] : [fingerprint(content)]
}

// Two payments of the same second, amount and payer leave different balances, which keep them
// apart.
function fingerprint({
  channel,
  receivingAccount,
  paidAt,
  amount,
  payer,
  balance,
}: Omit<PaymentReport, 'reference' | 'bankReference'>): string {
  const content = JSON.stringify([
    channel,
    receivingAccount,
    Math.floor(paidAt.getTime() / 1_000),
    amount.toString(),
    payer.accountNo ?? '',
    balance?.toString() ?? '',
  ])
  return `~${digest(content)}`
}

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 24)
