import { beforeEach, expect, test } from 'vitest'
import { toast } from './toast.ts'

const texts = () => toast.read().map((item) => item.text)

beforeEach(() => {
  for (const item of toast.read()) toast.close(item.id)
})

test('at most two toasts are shown, and the oldest is dropped', () => {
  for (const text of ['one', 'two', 'three']) toast.show({ kind: 'ok', text })
  expect(texts()).toEqual(['two', 'three'])
})

test('a toast replaces an earlier one with the same text, and becomes the newest', () => {
  toast.show({ kind: 'ok', text: 'copied' })
  toast.show({ kind: 'info', text: 'other' })
  toast.show({ kind: 'ok', text: 'copied' })
  expect(texts()).toEqual(['other', 'copied'])
})

test('closing a toast removes only that toast and notifies the listeners once', () => {
  const first = toast.show({ kind: 'ok', text: 'one' })
  toast.show({ kind: 'err', text: 'two' })
  let changes = 0
  const leave = toast.subscribe(() => changes++)
  toast.close(first)
  leave()
  expect(texts()).toEqual(['two'])
  expect(changes).toBe(1)
})
