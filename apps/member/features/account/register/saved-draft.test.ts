import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDraft } from './register-draft.ts'
import { forgetDraft, readDraft, saveDraft } from './saved-draft.ts'

const stored = new Map<string, string>()
const draft = {
  ...emptyDraft(''),
  phone: '0812345678',
  name: 'Somchai',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  otpToken: 'proof',
}
const sent = { phone: '0812345678', token: 'proof' }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  stored.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('readDraft returns the input, the phone proof and the pending code, but no password', () => {
  saveDraft({ draft, sent })
  expect([...stored.values()].join()).not.toContain('correct horse')
  expect(readDraft()).toEqual({ draft: { ...draft, password: '', confirmPassword: '' }, sent })
})

test('readDraft returns null once the phone proof has expired', () => {
  saveDraft({ draft, sent })
  vi.advanceTimersByTime(30 * 60_000 + 1)
  expect(readDraft()).toBeNull()
})

test('readDraft returns null when the draft was removed or is unreadable', () => {
  saveDraft({ draft, sent })
  forgetDraft()
  expect(readDraft()).toBeNull()
  stored.set('register-draft', '{')
  expect(readDraft()).toBeNull()
})
