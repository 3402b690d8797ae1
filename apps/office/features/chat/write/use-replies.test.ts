import type { CannedReply } from '@champa/contract/office/chat/endpoints'
import { expect, test } from 'vitest'
import { findReplies, replySearch } from './use-replies.ts'

const reply = (code: string, title: string, payload = 'words'): CannedReply => ({
  code,
  title,
  message: { message_type: 'text', payload },
  answersPostback: false,
})
const replies = [
  reply('bank-hours', 'When banks rest'),
  reply('deposit', 'How to deposit'),
  reply('slow', 'Bank is slow'),
  reply('thanks', 'Thank you', 'Your bank will confirm'),
]

test('canned replies are searched only when the text begins with a slash', () => {
  expect(['/', '/Dep', '/dep osit', 'see /dep', '/a\nb', ''].map(replySearch)).toEqual([
    '',
    'dep',
    'dep osit',
    null,
    null,
    null,
  ])
})

test('canned replies are sorted by code prefix, then code or title, then message text', () => {
  expect(findReplies(replies, 'bank').map(({ code }) => code)).toEqual([
    'bank-hours',
    'slow',
    'thanks',
  ])
  expect(findReplies(replies, 'xyz')).toEqual([])
  expect(findReplies(replies, '')).toHaveLength(4)
})
