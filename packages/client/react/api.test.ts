import type { EndpointSpec } from '@champa/contract/endpoint'
import { isRefusalCode } from '@champa/contract/errors'
import { readWallet } from '@champa/contract/wallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOutcomeUnknown, Refused } from '../refused.ts'
import { createApi } from './api.ts'

let token: string | null = 'a token'
const onRefused = vi.fn<(refused: Refused, token: string | null) => void>()
const { call } = createApi({
  callerOf: () => ({ requester: 'test/1', token }),
  readToken: () => token,
  onRefused,
  knows: isRefusalCode,
})

beforeEach(() => {
  token = 'a token'
  vi.stubGlobal('document', { documentElement: { lang: 'th' } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  onRefused.mockClear()
})

const answerWith = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer)
const refusing = (status: number, message: string) => () =>
  Promise.resolve(Response.json({ message, requestId: '0123456789abcdef' }, { status }))

/** The refusal that a call throws. */
async function refusalOf(endpoint: EndpointSpec, signal?: AbortSignal): Promise<Refused> {
  const thrown = await call(endpoint, {}, { signal }).catch((error: unknown) => error)
  if (!(thrown instanceof Refused)) throw new Error('the call did not throw a refusal')
  return thrown
}

test.each<[string, () => Promise<Response>]>([
  ['the server is unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'the request times out',
    () => Promise.reject(new DOMException('signal timed out', 'TimeoutError')),
  ],
  ['the server fails', refusing(500, 'INTERNAL_SERVER_ERROR')],
  [
    'a gateway answers instead of the server',
    () => Promise.resolve(new Response('<h1>504 Gateway Time-out</h1>', { status: 504 })),
  ],
])('the outcome of a call is unknown when %s', async (_, answer) => {
  answerWith(answer)
  expect(isOutcomeUnknown(await refusalOf(readWallet))).toBe(true)
})

test('a refusal is reported together with the token that was refused', async () => {
  answerWith(refusing(401, 'UNAUTHORIZED'))
  const refused = await refusalOf(readWallet)
  expect(onRefused.mock.calls).toEqual([[refused, 'a token']])
})

test('the refusal of a token that was replaced meanwhile is not reported', async () => {
  answerWith(() => {
    token = 'of the next session'
    return refusing(401, 'UNAUTHORIZED')()
  })
  expect((await refusalOf(readWallet)).code).toBe('UNAUTHORIZED')
  expect(onRefused).not.toHaveBeenCalled()
})

test('the refusal of an aborted call is not reported', async () => {
  const control = new AbortController()
  answerWith(() => {
    control.abort()
    return refusing(401, 'UNAUTHORIZED')()
  })
  await refusalOf(readWallet, control.signal)
  expect(onRefused).not.toHaveBeenCalled()
})
