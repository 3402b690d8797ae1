import { createHmac } from 'node:crypto'

/**
 * A phone or account number: nine digits or more, with spaces or dashes between them. After the code
 * of a bank, as in `KBANK:12345678`, eight are enough.
 */
const numbers = /(?<!\w)(?:\+?\d(?:[ -]?\d){8,}|(?<=[A-Za-z]:)\d(?:[ -]?\d){7})(?!\w)/g

/**
 * Replaces phones and account numbers in a text by their last four digits and an HMAC of all
 * digits. The same number has the same HMAC, so a known number can be proved, but none can be read.
 */
export const maskNumbers = (key: string, text: string): string =>
  text.replaceAll(numbers, (number) => {
    const digits = number.replaceAll(/\D/g, '')
    return `…${digits.slice(-4)} hmac-sha256:${hmacOf(key, digits)}`
  })

export const hmacOf = (key: string, text: string): string =>
  createHmac('sha256', key).update(`audit-value ${text}`).digest('hex')

/**
 * Masks every text inside a value. Ids and amounts are given as bigint, which becomes text without
 * being masked.
 */
export function maskTexts(key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  // Other numbers have more than one spelling, and the body has one.
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return String(value)
  if (typeof value === 'string') return maskNumbers(key, cleanText(value))
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((one) => maskTexts(key, one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [cleanText(name), maskTexts(key, one)]),
  )
}

/** Removes what PostgreSQL cannot store in JSON: NUL and halves of surrogate pairs. */
export const cleanText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()
