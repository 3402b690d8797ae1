import type { EndpointSpec, Wire } from '@champa/contract/endpoint'
import { refusals, type RefusalCode } from '@champa/contract/errors'
import type { Page, Route } from '@playwright/test'

type Answer<E extends EndpointSpec> = Wire<E, 'answer'>

/** What one endpoint answers instead, in the page alone: the server knows nothing of it. */
export interface Instead {
  endpoint: EndpointSpec
  /** True where the browser itself will write that the answer was no answer. */
  fails: boolean
  answer: (route: Route) => Promise<void>
}

const json = (route: Route, status: number, body: unknown) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })

/** Another answer. */
export const says = <E extends EndpointSpec>(endpoint: E, answer: Answer<E>): Instead => ({
  endpoint,
  fails: false,
  answer: (route) => json(route, 200, answer),
})

/** The real answer with something changed: of a question only, for nothing is done while pictures are taken. */
export function alters<E extends EndpointSpec>(
  endpoint: E,
  change: (real: Answer<E>) => Answer<E>,
): Instead {
  if (endpoint.changes && endpoint.method !== 'GET')
    throw new Error(`${endpoint.path} would change what others see: say its answer`)
  const answer = async (route: Route): Promise<void> => {
    const real = await route.fetch()
    await json(route, 200, change((await real.json()) as Answer<E>))
  }
  return { endpoint, fails: false, answer }
}

/** An answer of the moment in which it is asked for. */
export const saysNow = <E extends EndpointSpec>(endpoint: E, answer: () => Answer<E>): Instead => ({
  endpoint,
  fails: false,
  answer: (route) => json(route, 200, answer()),
})

/** Loading, for ever. */
export const never = (endpoint: EndpointSpec): Instead => ({
  endpoint,
  fails: false,
  answer: () => new Promise(() => undefined),
})

/** The server broke. */
export const fails = (endpoint: EndpointSpec): Instead => ({
  endpoint,
  fails: true,
  answer: (route) =>
    json(route, 500, { message: 'INTERNAL_SERVER_ERROR', requestId: 'photograph' }),
})

/** An expected no, with its details. */
export const refuses = (
  endpoint: EndpointSpec,
  code: RefusalCode,
  details: object = {},
): Instead => ({
  endpoint,
  fails: refusals[code] >= 500,
  answer: (route) =>
    json(route, refusals[code], { message: code, requestId: 'photograph', ...details }),
})

/** The network went in the middle of the call. */
export const lost = (endpoint: EndpointSpec): Instead => ({
  endpoint,
  fails: true,
  answer: (route) => route.abort('connectionreset'),
})

export async function answerInstead(page: Page, { endpoint, answer }: Instead): Promise<void> {
  const path = new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`)
  await page.route(
    (url) => path.test(url.pathname),
    (route) =>
      route.request().method() === endpoint.method
        ? answer(route).catch(() => undefined)
        : route.fallback(),
  )
}
