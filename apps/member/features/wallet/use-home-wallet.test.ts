import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awayMs, watchReturns } from './use-home-wallet.ts'

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

test('reports a return once after more than five seconds in another tab', () => {
  const { show, dispatch, onReturn } = setUp()
  dispatch('blur')
  show(true)
  pass(awayMs + 1)
  show(false)
  dispatch('focus')
  expect(onReturn).toHaveBeenCalledTimes(1)
})

test('reports a return from a game’s window next to the wallet', () => {
  const { dispatch, onReturn } = setUp()
  dispatch('blur')
  pass(awayMs + 1)
  dispatch('focus')
  expect(onReturn).toHaveBeenCalledTimes(1)
})

test('ignores a short absence, and a focus without an absence', () => {
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
