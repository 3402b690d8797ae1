import { longRequestTimeoutMs, requestTimeoutMs } from '@champa/contract/limits'
import type { Page, Route } from '@playwright/test'
import { expect } from '../test.ts'

/** Ways in which a definite answer does not come. */
const ways: Record<string, (route: Route) => Promise<void> | void> = {
  'never an answer': () => undefined,
  'nobody there': (route) => route.abort('connectionrefused'),
  'a server that broke': (route) =>
    route.fulfill({
      status: 500,
      json: { message: 'INTERNAL_SERVER_ERROR', requestId: '0123456789abcdef' },
    }),
  'a gateway in front of it': (route) =>
    route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' }),
}

/** What the browser itself writes down when an answer does not come. */
export const noAnswerFaults = [/Failed to load resource|WebSocket/]

/** Nobody waits for minutes: a hundredth of each limit passes, and which limit it was is kept. */
export async function hurryLimits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const asked: number[] = ((window as unknown as { limits: number[] }).limits = [])
    const real = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => {
      asked.push(ms)
      return real(ms / 100)
    }
    const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout')!
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
      ...timeout,
      set(this: XMLHttpRequest, ms: number) {
        asked.push(ms)
        timeout.set!.call(this, ms / 100)
      },
    })
  })
}

let turn = 0

interface Failing {
  /** `POST /api/wallet/transfer`; `*` for a part of the path. */
  calls: string[]
  act: () => Promise<void>
  says: string
  /** Takes what was said off the screen, so that it can be said again. */
  dismiss?: () => Promise<void>
  long?: true
}

/**
 * Lets a call go without an answer, and then fail in one of the other ways, in turn: each time the
 * member reads the same sentence. apps/member/platform/api/no-answer.test.ts proves that the client tells no way from another.
 */
export async function expectSaid(
  page: Page,
  { calls, act, says, dismiss, long }: Failing,
): Promise<void> {
  const [silence, ...others] = Object.entries(ways)
  for (const [way, fail] of [silence!, others[turn++ % others.length]!]) {
    const held = calls.map((call) => call.split(' ') as [string, string])
    for (const [method, path] of held)
      await page.route(`**${path}`, (route) =>
        route.request().method() === method ? fail(route) : route.fallback(),
      )
    await act()
    await expect(page.getByText(says).first(), `${calls[0]}, ${way}`).toBeVisible()
    const limits = await page.evaluate(() => (window as unknown as { limits: number[] }).limits)
    expect(limits).toContain(long ? longRequestTimeoutMs : requestTimeoutMs)
    await dismiss?.()
    for (const [, path] of held) await page.unroute(`**${path}`)
    await expect(page.getByText(says)).toHaveCount(0)
  }
}
