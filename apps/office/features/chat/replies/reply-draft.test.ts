import type { CannedReply } from '@champa/contract/office/chat'
import { expect, test } from 'vitest'
import {
  blankMessage,
  draftOf,
  faultsOf,
  newButton,
  ofKind,
  ofType,
  replyOf,
} from './reply-draft.ts'

const reply: CannedReply = {
  code: 'deposit',
  title: 'How to deposit',
  message: {
    message_type: 'buttons',
    payload: 'Choose',
    payloads: [{ type: 'web', title: 'Guide', payload: 'https://example.com/guide' }],
  },
  translations: {},
  answersPostback: true,
}

test('what is opened and saved unchanged is what it was', () => {
  expect(replyOf(draftOf(reply))).toEqual(reply)
  expect(faultsOf(draftOf(reply))).toEqual(new Set())
})

test('an empty reply names what is missing', () => {
  expect([...faultsOf(draftOf(null))].toSorted()).toEqual(['code', 'message.payload', 'title'])
})

test('a button that leads where it may not is named by its field', () => {
  const draft = {
    ...draftOf(reply),
    message: {
      ...draftOf(reply).message,
      buttons: [{ type: 'web' as const, title: 'Guide', payload: 'javascript:alert(1)' }],
    },
  }
  expect(faultsOf(draft)).toEqual(new Set(['message.payloads.0.payload']))
})

test('a button of a card is named within its card', () => {
  const cards = [
    {
      title: 'One',
      subtitle: '',
      image: null,
      buttons: [{ type: 'call' as const, title: 'Call', payload: 'me' }],
    },
  ]
  const draft = {
    ...draftOf(reply),
    message: { ...draftOf(reply).message, kind: 'generic' as const, cards },
  }
  expect(faultsOf(draft)).toEqual(new Set(['message.payloads.0.buttons.0.payload']))
})

test('a quick reply begins as an answer to tap, and what was written stays what it is', () => {
  expect(ofKind(draftOf(null).message, 'quick_replies').buttons).toEqual([newButton('postback')])
  expect(ofKind(draftOf(reply).message, 'quick_replies').buttons).toEqual(
    draftOf(reply).message.buttons,
  )
})

test('a place of the app is chosen from a list, and its name leaves with it', () => {
  const place = ofType(newButton(), 'other')
  expect(place.payload).toBe('home')
  expect(ofType(place, 'web').payload).toBe('')
})

test('a translation without words is left out, one with a wrong link is named by its language', () => {
  const draft = draftOf(reply)
  expect(replyOf({ ...draft, translations: { lo: blankMessage('buttons') } }).translations).toEqual(
    {},
  )
  const wrong = {
    ...draft.message,
    buttons: [{ type: 'web' as const, title: 'Guide', payload: 'http://example.com' }],
  }
  expect(faultsOf({ ...draft, translations: { lo: wrong } })).toEqual(
    new Set(['translations.lo.payloads.0.payload']),
  )
})
