import type { EndpointSpec, Wire } from '@champa/contract/endpoint'
import { refusals, type RefusalCode } from '@champa/contract/errors'
import type { Page, Route } from '@playwright/test'

type Answer<E extends EndpointSpec> = Wire<E, 'answer'>

/** A mocked answer of one endpoint, within the page only; the server is not involved. */
export interface Mock {
  endpoint: EndpointSpec
  /** True when the browser logs the failure to the console. */
  fails: boolean
  answer: (route: Route) => Promise<void>
}

const json = (route: Route, status: number, body: unknown) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })

/** Mocks a fixed answer. */
export const answers = <E extends EndpointSpec>(endpoint: E, answer: Answer<E>): Mock => ({
  endpoint,
  fails: false,
  answer: (route) => json(route, 200, answer),
})

/**
 * Modifies the server's answer. Only for endpoints that read, because taking pictures must change
 * nothing.
 */
export function alters<E extends EndpointSpec>(
  endpoint: E,
  change: (real: Answer<E>) => Answer<E>,
): Mock {
  if (endpoint.changes && endpoint.method !== 'GET')
    throw new Error(
      `${endpoint.path} changes data and must not be sent to the server: mock its answer`,
    )
  const answer = async (route: Route): Promise<void> => {
    const real = await route.fetch()
    await json(route, 200, change((await real.json()) as Answer<E>))
  }
  return { endpoint, fails: false, answer }
}

/** Mocks an answer that is computed at the time of the request. */
export const answersNow = <E extends EndpointSpec>(endpoint: E, answer: () => Answer<E>): Mock => ({
  endpoint,
  fails: false,
  answer: (route) => json(route, 200, answer()),
})

/** Mocks an endpoint that never answers, so the view stays in its loading state. */
export const never = (endpoint: EndpointSpec): Mock => ({
  endpoint,
  fails: false,
  answer: () => new Promise(() => undefined),
})

/** Mocks an internal server error. */
export const fails = (endpoint: EndpointSpec): Mock => ({
  endpoint,
  fails: true,
  answer: (route) =>
    json(route, 500, { message: 'INTERNAL_SERVER_ERROR', requestId: 'photograph' }),
})

/** Mocks a refusal with its details. */
export const refuses = (endpoint: EndpointSpec, code: RefusalCode, details: object = {}): Mock => ({
  endpoint,
  fails: refusals[code] >= 500,
  answer: (route) =>
    json(route, refusals[code], { message: code, requestId: 'photograph', ...details }),
})

/** Mocks a connection that is lost during the call. */
export const lost = (endpoint: EndpointSpec): Mock => ({
  endpoint,
  fails: true,
  answer: (route) => route.abort('connectionreset'),
})

export async function answerInstead(page: Page, { endpoint, answer }: Mock): Promise<void> {
  const path = new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`)
  await page.route(
    (url) => path.test(url.pathname),
    (route) =>
      route.request().method() === endpoint.method
        ? answer(route).catch(() => undefined)
        : route.fallback(),
  )
}
