import { beforeEach, expect, test } from 'vitest'
import { toastList } from './toast-list.ts'

const texts = () => toastList.read().map((item) => item.text)

beforeEach(() => {
  for (const item of toastList.read()) toastList.close(item.id)
})

test('at most two are shown, and the oldest leaves', () => {
  for (const text of ['one', 'two', 'three']) toastList.show({ kind: 'ok', text })
  expect(texts()).toEqual(['two', 'three'])
})

test('the same words again are one message, the newest', () => {
  toastList.show({ kind: 'ok', text: 'copied' })
  toastList.show({ kind: 'info', text: 'other' })
  toastList.show({ kind: 'ok', text: 'copied' })
  expect(texts()).toEqual(['other', 'copied'])
})

test('closing one leaves the other and tells the listeners', () => {
  const first = toastList.show({ kind: 'ok', text: 'one' })
  toastList.show({ kind: 'err', text: 'two' })
  let told = 0
  const leave = toastList.subscribe(() => told++)
  toastList.close(first)
  leave()
  expect(texts()).toEqual(['two'])
  expect(told).toBe(1)
})
