import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layerHistory, type LayerHistory } from './watch-back.ts'

/** A simulated browser history whose timers and traversals the test runs. */
class FakeHistory {
  entries: object[] = [{ at: 'before' }, { at: 'home' }]
  at = 1
  work: (() => void)[] = []
  layers: LayerHistory = layerHistory(this)

  read(): unknown {
    return this.entries[this.at]
  }
  push(state: object): void {
    this.entries = [...this.entries.slice(0, ++this.at), state]
  }
  replace(state: object): void {
    this.entries[this.at] = state
  }
  go(delta: number): void {
    this.work.push(() => this.move(delta))
  }
  later(work: () => void, ms: number): void {
    if (ms === 0) this.work.push(work)
  }
  move(delta: number): void {
    const to = this.at + delta
    if (to < 0 || to >= this.entries.length) return
    this.at = to
    this.layers.onMove()
  }
  rest(): void {
    for (let next = this.work.shift(); next; next = this.work.shift()) next()
  }
  press(delta: number): void {
    this.move(delta)
    this.rest()
  }
}

/** A simulated sheet that closes on request unless it is busy. */
function openSheet(browser: FakeHistory, busy = false) {
  const sheet = { open: true, busy, closings: 0, close: () => {} }
  const remove = browser.layers.add(() => {
    sheet.closings += 1
    if (!sheet.busy) sheet.close()
  })
  sheet.close = () => {
    if (sheet.open) remove()
    sheet.open = false
  }
  browser.rest()
  return sheet
}

describe('layerHistory', () => {
  test('Back closes the topmost of two sheets, and leaves the screen when none is open', () => {
    const browser = new FakeHistory()
    const [below, top] = [openSheet(browser), openSheet(browser)]
    expect(browser.at).toBe(3)
    browser.press(-1)
    expect([below.open, top.open, browser.at]).toEqual([true, false, 2])
    browser.press(-1)
    expect([below.open, browser.at]).toEqual([false, 1])
    browser.press(-1)
    expect(browser.read()).toEqual({ at: 'before' })
  })

  test('other properties in the state of a history entry are kept', () => {
    const browser = new FakeHistory()
    openSheet(browser)
    expect(browser.read()).toEqual({ at: 'home', layers: 1 })
  })

  test('closing a sheet by its button removes the sheet’s history entry', () => {
    const browser = new FakeHistory()
    openSheet(browser).close()
    browser.rest()
    expect(browser.at).toBe(1)
  })

  test('a sheet that replaces another sheet inherits its history entry', () => {
    const browser = new FakeHistory()
    const game = openSheet(browser)
    game.close()
    const transfer = openSheet(browser)
    expect(browser.at).toBe(2)
    browser.press(-1)
    expect([transfer.open, browser.at]).toEqual([false, 1])
  })

  test('a busy sheet that ignored Back is asked to close again on the next Back', () => {
    const browser = new FakeHistory()
    const sheet = openSheet(browser, true)
    browser.press(-1)
    expect([sheet.open, browser.at]).toEqual([true, 2])
    sheet.busy = false
    browser.press(-1)
    expect([sheet.open, sheet.closings, browser.at]).toEqual([false, 2, 1])
  })

  test('Forward reopens no sheet, and the history steps back to the entry of the screen', () => {
    const browser = new FakeHistory()
    const sheet = openSheet(browser)
    browser.press(-1)
    browser.press(1)
    expect([sheet.open, browser.at]).toEqual([false, 1])
  })

  test('Back skips the history entry of a sheet whose link led to another screen', () => {
    const browser = new FakeHistory()
    const sheet = openSheet(browser)
    browser.push({ at: 'profile' })
    sheet.close()
    browser.rest()
    expect(browser.read()).toEqual({ at: 'profile' })
    browser.press(-1)
    expect(browser.read()).toEqual({ at: 'home' })
  })

  test('after a reload with an open sheet, the history steps back off the entry of that sheet', () => {
    const browser = new FakeHistory()
    openSheet(browser)
    browser.layers = layerHistory(browser)
    browser.rest()
    expect(browser.read()).toEqual({ at: 'home' })
  })

  test('each open sheet has one history entry after any opening, closing and navigation', () => {
    const step = fc.constantFrom('open', 'close-top', 'close-first', 'swap', 'back', 'forward')
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const browser = new FakeHistory()
        let sheets: ReturnType<typeof openSheet>[] = []
        for (const one of steps) {
          if (one === 'open') sheets.push(openSheet(browser))
          if (one === 'close-top') sheets.at(-1)?.close()
          if (one === 'close-first') sheets[0]?.close()
          if (one === 'swap' && sheets.length > 0) {
            sheets.at(-1)!.close()
            sheets.push(openSheet(browser))
          }
          if (one === 'back' && browser.at > 1) browser.press(-1)
          if (one === 'forward') browser.press(1)
          browser.rest()
          sheets = sheets.filter((sheet) => sheet.open)
          expect(browser.at - 1).toBe(sheets.length)
        }
      }),
    )
  })
})
