import { expect, test } from 'vitest'
import { badLinkIn, isCardImage, isGoodButton, isWebLink } from './chat-link.ts'
import type { ChatButton } from './chat-message.ts'

const media = `/api/chat/media/${'A'.repeat(60)}.b-C_d`

test.each([
  'https://example.com',
  'https://example.com/a?b=c#d',
  'HTTPS://Example.com/',
  'https://เว็บไทย.ไทย/ข่าว',
  'https://example.com:8443/@name',
  'https://[2001:db8::1]/',
])('isWebLink accepts %s', (text) => {
  expect(isWebLink(text)).toBe(true)
})

test.each([
  'http://example.com',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://a/b',
  'intent://x#Intent;end',
  '//example.com',
  '/user/home',
  'example.com',
  'https:example.com',
  'https:/example.com',
  'https://',
  'https:///',
  'https:///example.com',
  'https://user@example.com',
  'https://user:secret@example.com',
  'https://@example.com',
  'https://:@example.com/',
  'https:\\\\example.com',
  'https://good.example\\@bad.example',
  'https://exa mple.com',
  'https://example.com/\u202Egpj',
  'https://example.com/\n',
  '\u0000https://example.com',
  'https://example.com\u200B.bad',
  '',
])('isWebLink and isCardImage reject %j', (text) => {
  expect(isWebLink(text)).toBe(false)
  expect(isCardImage(text)).toBe(false)
})

test.each<[ChatButton['type'], string, boolean]>([
  ['web', 'https://example.com', true],
  ['web', 'tel:0812345678', false],
  ['call', '0812345678', true],
  ['call', '+66812345678', true],
  ['call', 'tel:081', false],
  ['call', '081-234-5678', false],
  ['call', '๐๘๑๒๓๔๕๖๗๘', false],
  ['call', '+', false],
  ['call', '0812345678;ext=1', false],
  ['other', 'deposit', true],
  ['other', 'slip-status', true],
  ['other', '/user/home', false],
  ['other', 'constructor', false],
  ['postback', 'javascript:alert(1)', true],
])('isGoodButton of type %s with payload %j: %s', (type, payload, good) => {
  expect(isGoodButton({ type, title: 'x', payload })).toBe(good)
})

test('isCardImage accepts only chat files and https links', () => {
  expect(
    [
      media,
      'https://example.com/a.png',
      '/api/chat/media/short',
      `${media}/../../x`,
      `//evil${media}`,
      'data:image/png;base64,AAAA',
    ].map(isCardImage),
  ).toEqual([true, true, false, false, false, false])
})

test('badLinkIn returns the path of the first invalid field', () => {
  const web = (payload: string): ChatButton => ({ type: 'web', title: 'x', payload })
  const good = web('https://example.com')
  expect(badLinkIn({ message_type: 'text', payload: 'javascript:alert(1)' })).toBeNull()
  expect(
    badLinkIn({
      message_type: 'buttons',
      payload: 'x',
      payloads: [good, web('http://example.com')],
    }),
  ).toBe('payloads.1.payload')
  expect(badLinkIn({ message_type: 'quick_replies', payload: 'x', payloads: [good] })).toBeNull()
  const card = (image: string | null, buttons: ChatButton[]) => ({
    title: 'x',
    subtitle: '',
    image,
    buttons,
  })
  expect(
    badLinkIn({
      message_type: 'generic',
      payloads: [card(null, [good]), card(media, [good, web('javascript:1')])],
    }),
  ).toBe('payloads.1.buttons.1.payload')
  expect(
    badLinkIn({ message_type: 'generic', payloads: [card('http://example.com/a.png', [])] }),
  ).toBe('payloads.0.image')
})
