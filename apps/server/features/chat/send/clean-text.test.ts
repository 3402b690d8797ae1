import { expect, test } from 'vitest'
import { cleanText, isBlank } from './clean-text.ts'

test.each([
  ['Thai with every mark above and below', 'ก็ น้ำ ผู้ใหญ่ ที่นี่ ๑๒๓'],
  ['Lao', 'ສະບາຍດີ ຂໍ້ຄວາມ'],
  ['emoji joined into one sign', '👨‍👩‍👧 ❤️ 🇹🇭 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['line breaks and tabs', 'one\n\ttwo\n\nthree'],
  ['a zero-width space in Thai words', 'ไทย\u200bคำ'],
  ['code', '<script>alert(1)</script> & "quoted" \\ %00'],
  ['surrounding spaces', '  so  '],
])('leaves %s unchanged', (_, text) => expect(cleanText(text)).toBe(text))

test('removes control characters and overrides, and repairs line ends and surrogates', () => {
  expect(cleanText('a\u0000b\u0007c\u001bd\u007fe\u009bf')).toBe('abcdef')
  expect(cleanText('pay \u202e000,1\u202c \u2066x\u2069')).toBe('pay 000,1 x')
  expect(cleanText('one\r\ntwo\rthree')).toBe('one\ntwo\nthree')
  expect(cleanText('half \ud83d of a sign')).toBe('half \ufffd of a sign')
})

test.each([
  '',
  ' ',
  '\n\t\r\n',
  '\u00a0\u3000\u2003',
  '\u200b\u200c\u200d\ufeff',
  '\u2060\u00ad',
  '\u3164\u115f\u1160\uffa0',
  '\u2800',
  '\ufe0f',
  '\u202e\u0000',
  '\u{e0020}\u{e0041}',
])('treats %j as blank', (text) => {
  expect(isBlank(text)).toBe(true)
})

test.each(['.', 'ก', '0', '👍', ' x ', '\u200b.'])('%j is not blank', (text) =>
  expect(isBlank(text)).toBe(false),
)
