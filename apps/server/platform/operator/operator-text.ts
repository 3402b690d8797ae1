import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod/mini'
import { locales, type Locale } from '@champa/contract/constants'

/** A text written by the operator: one for all languages, or one per language. */
export const operatorText = z.union([
  z.string(),
  z.object({ th: z.string(), lo: z.string(), en: z.string() }),
])
export type OperatorText = z.output<typeof operatorText>

/**
 * The text in this language, otherwise in Thai, English or Lao; empty for anything that is not a
 * text.
 */
export function textIn(text: unknown, language: Locale): string {
  if (typeof text === 'string') return text
  if (typeof text !== 'object' || text === null) return ''
  const texts: Partial<Record<Locale, unknown>> = text
  const found = texts[language] || texts.th || texts.en || texts.lo
  return typeof found === 'string' ? found : ''
}

/** All non-empty texts in this language. */
export const textsIn = (texts: readonly unknown[], language: Locale): string[] =>
  texts.map((text) => textIn(text, language)).filter((text) => text.trim() !== '')

/**
 * The key of a text: equal in every language, changed by any edit. It records which version a
 * member has read.
 */
export const keyOf = (text: unknown): string =>
  createHash('sha256').update(JSON.stringify(text)).digest('base64url').slice(0, 12)

/** The non-empty documents in this language, with their keys. */
export function htmlsIn(
  documents: readonly { html: OperatorText }[],
  language: Locale,
): { key: string; html: string }[] {
  return documents
    .map(({ html }) => ({ key: keyOf(html), html: textIn(html, language) }))
    .filter(({ html }) => html.trim() !== '')
}

/** The first supported language of the accept-language header. */
export function languageOf(headers: IncomingHttpHeaders, fallback: Locale): Locale {
  const wanted = (headers['accept-language'] ?? '')
    .split(',')
    .map((one) => one.trim().slice(0, 2).toLowerCase())
  return (
    locales.find(
      (one) => one === wanted.find((word) => locales.some((locale) => locale === word)),
    ) ?? fallback
  )
}

export interface OperatorBanner {
  image: string
  html: OperatorText
}

export const bannersIn = (
  banners: readonly OperatorBanner[],
  language: Locale,
): { image: string; html: string }[] =>
  banners.map(({ image, html }) => ({ image, html: textIn(html, language) }))
