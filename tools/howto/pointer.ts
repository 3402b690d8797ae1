import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator } from '@playwright/test'
import { phone } from '../../e2e/devices.ts'
import type { Recorder } from './recorder.ts'

const moveMs = 650
const pressMs = 220
const keyMs = 170
const longestSwipe = 420
const swipeSteps = 16
const screen = phone.viewport

/** A simulated finger: it moves to a target, pauses for the viewer, and taps. */
export class Pointer {
  private at = { x: 330, y: 700 }
  private readonly recorder: Recorder

  constructor(recorder: Recorder) {
    this.recorder = recorder
  }

  async rest(ms: number): Promise<void> {
    await sleep(ms)
  }

  /** Moves below the target, so that the viewer can read what the caption describes. */
  async show(what: Locator): Promise<void> {
    await this.reach(what)
    const { left, right, bottom } = await placeOf(what)
    await this.move({
      x: left + (right - left) * 0.62,
      y: Math.min(bottom + 18, screen.height - 30),
    })
  }

  async tap(what: Locator): Promise<void> {
    await this.reach(what)
    const { x, y } = await placeOf(what)
    await this.move({ x, y })
    await this.press(() => what.click())
  }

  async type(into: Locator, text: string): Promise<void> {
    await this.tap(into)
    await this.show(into)
    await into.pressSequentially(text, { delay: keyMs })
  }

  /** Scrolls until the target can be tapped, when it is off screen or covered. */
  private async reach(what: Locator): Promise<void> {
    await what.waitFor()
    if (await what.evaluate(isUnderFinger)) return
    const wanted = (await placeOf(what)).y - screen.height / 2
    const swipes = Math.ceil(Math.abs(wanted) / longestSwipe)
    for (let swipe = 0; swipe < swipes; swipe += 1) await this.swipe(what, wanted / swipes)
  }

  private async swipe(what: Locator, by: number): Promise<void> {
    const [x, from] = [300, screen.height / 2 + by / 2]
    await this.move({ x, y: from })
    for (let step = 1; step <= swipeSteps; step += 1) {
      await what.evaluate(scrollAround, by / swipeSteps)
      this.at = { x, y: from - (by * step) / swipeSteps }
      this.recorder.touch(this.at.x, this.at.y, true)
      await sleep(40)
    }
    this.recorder.touch(this.at.x, this.at.y, false)
    await sleep(200)
  }

  private async move(to: { x: number; y: number }): Promise<void> {
    this.recorder.touch(this.at.x, this.at.y, false)
    await sleep(moveMs)
    this.at = to
    this.recorder.touch(to.x, to.y, false)
    await sleep(250)
  }

  private async press(tap: () => Promise<void>): Promise<void> {
    this.recorder.touch(this.at.x, this.at.y, true)
    await sleep(pressMs)
    await tap()
    this.recorder.touch(this.at.x, this.at.y, true)
    await sleep(60)
    this.recorder.touch(this.at.x, this.at.y, false)
  }
}

async function placeOf(
  what: Locator,
): Promise<{ x: number; y: number; left: number; right: number; bottom: number }> {
  const box = await what.boundingBox()
  if (!box) throw new Error(`the element to point at is not visible: ${String(what)}`)
  const { x, y, width, height } = box
  return { x: x + width / 2, y: y + height / 2, left: x, right: x + width, bottom: y + height }
}

/* The functions below run in the page. */

function isUnderFinger(part: Element): boolean {
  const { x, y, width, height } = part.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  return hit !== null && (part.contains(hit) || hit.contains(part))
}

/** Scrolls every scrollable ancestor of an element. */
function scrollAround(part: Element, by: number): void {
  let around = part.parentElement
  while (
    around &&
    (around.scrollHeight <= around.clientHeight ||
      !/auto|scroll/.test(getComputedStyle(around).overflowY))
  )
    around = around.parentElement
  ;(around ?? document.scrollingElement ?? document.documentElement).scrollBy({
    top: by,
    behavior: 'instant',
  })
}
