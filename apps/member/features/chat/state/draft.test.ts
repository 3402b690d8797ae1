import { expect, test } from 'vitest'
import { clearSession, startSession } from '../../../platform/client.ts'
import { keepDraft, moveDraft, readDraft } from './draft.ts'

test('a draft is stored separately for each owner', () => {
  keepDraft('member-1', 'half a')
  expect([readDraft('member-1'), readDraft('member-2')]).toEqual(['half a', ''])
  keepDraft('member-1', '')
  expect(readDraft('member-1')).toBe('')
})

test('a guest’s draft moves to a member without a draft, or else is deleted', () => {
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

test('drafts survive sign-in and are deleted on sign-out', () => {
  keepDraft('member-3', 'not for others')
  startSession('token', false)
  expect(readDraft('member-3')).toBe('not for others')
  clearSession()
  expect(readDraft('member-3')).toBe('')
})
