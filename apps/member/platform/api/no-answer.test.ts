import { readWallet } from '@champa/contract/wallet'
import { readReply } from '@champa/client/call-shape'
import { isOutcomeUnknown, type Refused } from '@champa/client/refused'
import { expect, test } from 'vitest'
import { parse, refusedOf } from './call.ts'

/** The refusal thrown by a call in each of the cases without a definite answer. */
function thrownBy(answer: () => unknown): Refused {
  try {
    answer()
  } catch (error) {
    return refusedOf(error, null, undefined)
  }
  throw new Error('the call did not throw')
}

test.each<[string, () => unknown]>([
  [
    'the server is unreachable',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
  [
    'the request times out',
    () => {
      throw new DOMException('signal timed out', 'TimeoutError')
    },
  ],
  [
    'the server fails',
    () =>
      readReply(
        readWallet,
        500,
        parse('{"message":"INTERNAL_SERVER_ERROR","requestId":"0123456789abcdef"}'),
      ),
  ],
  [
    'a gateway answers instead of the server',
    () => readReply(readWallet, 504, parse('<h1>504 Gateway Time-out</h1>')),
  ],
])('the outcome of a call is unknown when %s', (_, answer) => {
  expect(isOutcomeUnknown(thrownBy(answer))).toBe(true)
})
