import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awayMs, watchReturns } from './use-home-wallet.ts'
import type { MinorUnits } from '@champa/contract/money'
import { isWideBalance } from './is-wide-balance.ts'
import type { GameCard, WalletState } from '@champa/contract/wallet'
import { balanceParts, silentGames } from './use-balance-check.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function setUp() {
  const page = Object.assign(new EventTarget(), { hidden: false })
  const window = new EventTarget()
  const onReturn = vi.fn()
  const stop = watchReturns(onReturn, { page, window })
  const show = (hidden: boolean) => {
    page.hidden = hidden
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return {
    show,
    dispatch: (what: 'blur' | 'focus') => window.dispatchEvent(new Event(what)),
    onReturn,
    stop,
  }
}

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('a return is reported once after more than five seconds in another tab', () => {
  const { show, dispatch, onReturn } = setUp()
  dispatch('blur')
  show(true)
  pass(awayMs + 1)
  show(false)
  dispatch('focus')
  expect(onReturn).toHaveBeenCalledTimes(1)
})

test('a return from a game’s window next to the wallet is reported', () => {
  const { dispatch, onReturn } = setUp()
  dispatch('blur')
  pass(awayMs + 1)
  dispatch('focus')
  expect(onReturn).toHaveBeenCalledTimes(1)
})

test('a short absence, or a focus without an absence, is ignored', () => {
  const { dispatch, show, onReturn, stop } = setUp()
  dispatch('focus')
  dispatch('blur')
  pass(awayMs)
  dispatch('focus')
  expect(onReturn).not.toHaveBeenCalled()
  stop()
  show(true)
  pass(awayMs + 1)
  show(false)
  expect(onReturn).not.toHaveBeenCalled()
})

const satang = (amount: bigint) => amount as MinorUnits

test('an ordinary balance does not reach the moon of the home scene', () => {
  expect(isWideBalance(satang(24_580_50n), 390)).toBe(false)
  expect(isWideBalance(satang(180_000_00n), 390)).toBe(false)
  expect(isWideBalance(satang(1_234_567_00n), 390)).toBe(false)
})

test('a long balance would overlap the moon of the home scene', () => {
  expect(isWideBalance(satang(1_234_567_890_00n), 390)).toBe(true)
  expect(isWideBalance(satang(180_000_00n), 320)).toBe(true)
})

test('any balance fits on a desktop', () => {
  expect(isWideBalance(satang(1_234_567_890_00n), 1280)).toBe(false)
})

test('slots and lotto are counted together, sports and casino separately', () => {
  const worth = { slot: 4_250_00n, lotto: 250_00n, sport: 8_000_00n }
  const slots = Object.entries(worth).map(
    ([category, amount]) => ({ category, worth: amount }) as GameCard,
  )
  const wallet = { wallet: { amount: 12_080_50n }, slots } as Pick<WalletState, 'wallet' | 'slots'>
  expect(balanceParts(wallet)).toEqual({
    main: 12_080_50n,
    slotAndLotto: 4_500_00n,
    sport: 8_000_00n,
    inGames: 12_500_00n,
  })
})

test('an open game that did not respond is named, but a closed game is not', () => {
  const slots = [
    { name: 'Naga Pearl', isActive: true, stale: true },
    { name: 'Mekong Sport', isActive: true, stale: false },
    { name: 'Six Stars', isActive: false, stale: true },
  ] as GameCard[]
  expect(silentGames({ slots })).toEqual(['Naga Pearl'])
})
