import { expect, test } from 'vitest'
import { splitLinks } from './text-body.tsx'
import { loadAgainAfterMs } from './load-again.ts'

const any = (address: string) => address
const join = (text: string, linkOf: (address: string) => string | null = any) =>
  splitLinks(text, linkOf)
    .map((part) => (part.href === null ? part.text : `[${part.text}]`))
    .join('')

test('a URL in a sentence becomes a link without the punctuation after it', () => {
  expect(join('ดูที่ https://champa.example/a?b=1. ขอบคุณ')).toBe(
    'ดูที่ [https://champa.example/a?b=1]. ขอบคุณ',
  )
  expect(join('(https://a.example/x), HTTPS://B.example!')).toBe(
    '([https://a.example/x]), [HTTPS://B.example]!',
  )
})

test('splitting a text keeps every character in order, whichever parts are links', () => {
  for (const text of [
    '',
    ' \n two  spaces ',
    'https://',
    'no link',
    'https://a.example https://b.example',
    '<https://a.example>"x"',
  ]) {
    expect(
      splitLinks(text, any)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  }
})

test('phone numbers, http URLs and scripts remain text', () => {
  for (const text of ['0812345678', 'http://a.example', 'javascript:alert(1)', 'www.a.example'])
    expect(splitLinks(text, any)).toEqual([{ text, href: null }])
})

test('a URL that linkOf rejects remains text', () => {
  expect(splitLinks('go https://user@evil.example now', () => null)).toEqual([
    { text: 'go https://user@evil.example now', href: null },
  ])
})

test('the retry delay doubles from 2 s to 32 s; a sixth failure schedules no retry', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(loadAgainAfterMs)).toEqual([
    2_000,
    4_000,
    8_000,
    16_000,
    32_000,
    null,
    null,
  ])
})
