import { expect, test } from 'vitest'
import { offersOf } from './chat-panel.tsx'
import type { Chat } from './state/chat.ts'

const offer = { type: 'postback', title: 'ยอดฝาก', payload: 'deposit' } as const
const config = {
  quickReplies: [{ title: 'ถอนเงิน', payload: 'withdraw' }],
} as unknown as Chat['config']
const message = (
  mine: boolean,
  message: Chat['messages'][number]['message'],
): Chat['messages'][number] => ({
  id: 'a',
  seq: 1,
  mine,
  createdAt: 1,
  name: null,
  message,
  delivery: 'succeed',
  read: false,
  progress: 1,
  failure: null,
})
const quick = message(false, {
  message_type: 'quick_replies',
  payload: 'x',
  payloads: [offer, { ...offer, type: 'web', payload: 'https://a.example' }],
})

test('the greeting’s quick replies are offered before the first message', () => {
  expect(offersOf({ phase: 'ready', messages: [], config })).toEqual(config?.quickReplies)
  expect(offersOf({ phase: 'opening', messages: [], config })).toEqual([])
})

test('quick replies are offered only while their message is the last one', () => {
  expect(offersOf({ phase: 'ready', messages: [quick], config })).toEqual([offer])
  expect(
    offersOf({
      phase: 'ready',
      messages: [quick, message(true, { message_type: 'text', payload: 'hi' })],
      config,
    }),
  ).toEqual([])
  expect(offersOf({ phase: 'ready', messages: [{ ...quick, mine: true }], config })).toEqual([])
})
