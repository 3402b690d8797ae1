import { expect, test } from 'vitest'
import { nextTurn, type SlipWindow } from './use-slip-window.ts'

const open: SlipWindow = {
  isOpen: true,
  from: '23:00',
  to: '01:00',
  timezone: 'Asia/Bangkok',
  openAt: null,
}
const at = (text: string) => Date.parse(`${text}+07:00`)

test('while open, the next change is the closing time, today or tomorrow in Bangkok', () => {
  expect(nextTurn(open, at('2026-11-21T20:15:00'))).toBe(at('2026-11-21T23:00:00'))
  expect(nextTurn(open, at('2026-11-21T01:00:00'))).toBe(at('2026-11-21T23:00:00'))
  expect(nextTurn({ ...open, from: '00:30', to: '01:00' }, at('2026-11-21T20:15:00'))).toBe(
    at('2026-11-22T00:30:00'),
  )
})

test('while closed, the next change is the opening time from the server', () => {
  expect(nextTurn({ ...open, isOpen: false, openAt: 1_000 }, 500)).toBe(1_000)
})

test('slips that are always accepted have no next change', () => {
  expect(nextTurn({ ...open, from: null, to: null }, 500)).toBeNull()
})
