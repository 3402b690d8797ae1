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
  throw new Error('an answer came')
}

test.each<[string, () => unknown]>([
  [
    'nobody is there',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
  [
    'no answer comes in time',
    () => {
      throw new DOMException('signal timed out', 'TimeoutError')
    },
  ],
  [
    'the server breaks',
    () =>
      readReply(
        readWallet,
        500,
        parse('{"message":"INTERNAL_SERVER_ERROR","requestId":"0123456789abcdef"}'),
      ),
  ],
  [
    'a gateway answers in its place',
    () => readReply(readWallet, 504, parse('<h1>504 Gateway Time-out</h1>')),
  ],
])('the outcome of a call is unknown when %s', (_, answer) => {
  expect(isOutcomeUnknown(thrownBy(answer))).toBe(true)
})
