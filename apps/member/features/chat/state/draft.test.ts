import { expect, test } from 'vitest'
import { clearSession, startSession } from '../../../platform/client.ts'
import { keepDraft, moveDraft, readDraft } from './draft.ts'

test('keeps a draft separate for each owner', () => {
  keepDraft('member-1', 'half a')
  expect([readDraft('member-1'), readDraft('member-2')]).toEqual(['half a', ''])
  keepDraft('member-1', '')
  expect(readDraft('member-1')).toBe('')
})

test('moves a guest’s draft to a member without a draft, or deletes it', () => {
  keepDraft('guest-1', 'hello')
  moveDraft('guest-1', 'member-1')
  expect([readDraft('guest-1'), readDraft('member-1')]).toEqual(['', 'hello'])
  keepDraft('guest-2', 'other')
  moveDraft('guest-2', 'member-1')
  expect([readDraft('guest-2'), readDraft('member-1')]).toEqual(['', 'hello'])
  keepDraft('guest-3', 'secret')
  moveDraft('guest-3', null)
  expect(readDraft('guest-3')).toBe('')
})

test('keeps drafts on sign-in and deletes them on sign-out', () => {
  keepDraft('member-3', 'not for others')
  startSession('token', false)
  expect(readDraft('member-3')).toBe('not for others')
  clearSession()
  expect(readDraft('member-3')).toBe('')
})
