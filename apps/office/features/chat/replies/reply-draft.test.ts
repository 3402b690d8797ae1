import type { CannedReply } from '@champa/contract/office/chat/endpoints'
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

test('a reply that is opened and saved without edits stays the same', () => {
  expect(replyOf(draftOf(reply))).toEqual(reply)
  expect(faultsOf(draftOf(reply))).toEqual(new Set())
})

test('each missing field of an empty reply is reported', () => {
  expect([...faultsOf(draftOf(null))].toSorted()).toEqual(['code', 'message.payload', 'title'])
})

test('a forbidden link is reported at the field of its button', () => {
  const draft = {
    ...draftOf(reply),
    message: {
      ...draftOf(reply).message,
      buttons: [{ type: 'web' as const, title: 'Guide', payload: 'javascript:alert(1)' }],
    },
  }
  expect(faultsOf(draft)).toEqual(new Set(['message.payloads.0.payload']))
})

test('an invalid button is reported by its path within its card', () => {
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

test('a new quick reply gets a postback button and keeps buttons already written', () => {
  expect(ofKind(draftOf(null).message, 'quick_replies').buttons).toEqual([newButton('postback')])
  expect(ofKind(draftOf(reply).message, 'quick_replies').buttons).toEqual(
    draftOf(reply).message.buttons,
  )
})

test('an app button starts with the first place in the app, which another type clears', () => {
  const place = ofType(newButton(), 'other')
  expect(place.payload).toBe('home')
  expect(ofType(place, 'web').payload).toBe('')
})

test('an empty translation is omitted, and an invalid link is reported with its language', () => {
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
