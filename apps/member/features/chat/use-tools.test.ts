import type { ChatButton } from '@champa/contract/chat-message'
import { expect, test } from 'vitest'
import { doorOf, imageOf, linkOf } from './use-tools.ts'

const one = (type: ChatButton['type'], payload: string) => doorOf({ type, title: 'x', payload })

// [spec:API-60.1]
test('each kind of button maps to its target', () => {
  expect(one('web', 'https://champa.example/a')).toEqual({
    to: 'page',
    href: 'https://champa.example/a',
    host: 'champa.example',
  })
  expect(one('call', '+6621234567')).toEqual({ to: 'phone', href: 'tel:+6621234567' })
  expect(one('postback', 'anything')).toEqual({ to: 'words' })
  expect(one('other', 'slip-status')).toMatchObject({
    to: 'place',
    href: '/user/statement?modal=slips',
  })
})

test('a button whose target is not allowed for its kind is rejected', () => {
  for (const payload of [
    'javascript:alert(1)',
    'http://a.example',
    'https://user:pass@a.example',
    'data:text/html,x',
    '//a.example',
  ])
    expect(one('web', payload), payload).toBeNull()
  for (const payload of ['tel:1', '08123<b>', 'javascript:1'])
    expect(one('call', payload), payload).toBeNull()
  for (const payload of ['/login', 'https://a.example', '__proto__', 'constructor'])
    expect(one('other', payload), payload).toBeNull()
})

test('only https addresses become links, and only our own images are shown', () => {
  expect(linkOf('https://a.example/ก?b#c')).toBe('https://a.example/ก?b#c')
  expect(linkOf('https://user@a.example')).toBeNull()
  expect(imageOf('https://tracker.example/pixel.png')).toBeNull()
  expect(imageOf(`/api/chat/media/${'a'.repeat(60)}`)).not.toBeNull()
})
