import { beforeEach, expect, test } from 'vitest'
import { toastList } from './toast-list.ts'

const texts = () => toastList.read().map((item) => item.text)

beforeEach(() => {
  for (const item of toastList.read()) toastList.close(item.id)
})

test('at most two toasts are shown, and the oldest is dropped', () => {
  for (const text of ['one', 'two', 'three']) toastList.show({ kind: 'ok', text })
  expect(texts()).toEqual(['two', 'three'])
})

test('a toast replaces an earlier one with the same text, and becomes the newest', () => {
  toastList.show({ kind: 'ok', text: 'copied' })
  toastList.show({ kind: 'info', text: 'other' })
  toastList.show({ kind: 'ok', text: 'copied' })
  expect(texts()).toEqual(['other', 'copied'])
})

test('closing a toast removes only that toast and notifies the listeners once', () => {
  const first = toastList.show({ kind: 'ok', text: 'one' })
  toastList.show({ kind: 'err', text: 'two' })
  let changes = 0
  const leave = toastList.subscribe(() => changes++)
  toastList.close(first)
  leave()
  expect(texts()).toEqual(['two'])
  expect(changes).toBe(1)
})
