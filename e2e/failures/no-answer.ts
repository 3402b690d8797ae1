import { longRequestTimeoutMs, requestTimeoutMs } from '@champa/contract/constants'
import type { Page, Route } from '@playwright/test'
import { expect } from '../test.ts'

interface ControlledWindow extends Window {
  /** The timeouts that the client set, in ms. */
  timeouts: number[]
  /** Ends every pending request as its timeout would. */
  expireRequests(): void
}

/** Lets a call time out without a response; the timeout comes at once. */
export const timeOut = (route: Route): Promise<void> =>
  route
    .request()
    .frame()
    .evaluate(() => (window as unknown as ControlledWindow).expireRequests())

/** The ways in which a call can fail without a definite response. */
const failureModes = {
  'no answer': timeOut,
  'connection refused': (route: Route) => route.abort('connectionrefused'),
  'server error': (route: Route) =>
    route.fulfill({
      status: 500,
      json: { message: 'INTERNAL_SERVER_ERROR', requestId: '0123456789abcdef' },
    }),
  'gateway timeout': (route: Route) =>
    route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' }),
} satisfies Record<string, (route: Route) => Promise<void>>

/** Errors that the browser itself logs when a response is missing. */
export const noAnswerFaults = [/Failed to load resource|WebSocket/]

/** Records every timeout, and lets a test end a request before its timeout has passed. */
export async function controlTimeouts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const controlled = window as unknown as ControlledWindow
    const expirations = new Set<() => void>()
    controlled.timeouts = []
    controlled.expireRequests = () => {
      expirations.forEach((expire) => expire())
      expirations.clear()
    }
    const real = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => {
      controlled.timeouts.push(ms)
      const early = new AbortController()
      expirations.add(() => early.abort(new DOMException('signal timed out', 'TimeoutError')))
      return AbortSignal.any([real(ms), early.signal])
    }
    const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout')!
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
      ...timeout,
      set(this: XMLHttpRequest, ms: number) {
        controlled.timeouts.push(ms)
        timeout.set!.call(this, ms)
        expirations.add(() => timeout.set!.call(this, 1))
      },
    })
  })
}

interface Failing {
  /** A call such as `POST /api/wallet/transfer`; `*` matches a path segment. */
  calls: string[]
  mode: keyof typeof failureModes
  act: () => Promise<void>
  says: string
  /** Closes the alert or toast with the message. */
  dismiss?: () => Promise<void>
  long?: true
}

/**
 * Fails a call in one of the ways without a definite response and asserts the message. One way per
 * call is enough: packages/client/react/api.test.ts proves that the client does not distinguish
 * them.
 */
export async function expectMessage(
  page: Page,
  { calls, mode, act, says, dismiss, long }: Failing,
): Promise<void> {
  const fail = failureModes[mode]
  const held = calls.map((call) => call.split(' ') as [string, string])
  for (const [method, path] of held)
    await page.route(`**${path}`, (route) =>
      route.request().method() === method ? fail(route) : route.fallback(),
    )
  await act()
  await expect(page.getByText(says).first(), `${calls[0]}, ${mode}`).toBeVisible()
  const timeouts = await page.evaluate(() => (window as unknown as ControlledWindow).timeouts)
  expect(timeouts).toContain(long ? longRequestTimeoutMs : requestTimeoutMs)
  await dismiss?.()
  for (const [, path] of held) await page.unroute(`**${path}`)
  await expect(page.getByText(says)).toHaveCount(0)
}
