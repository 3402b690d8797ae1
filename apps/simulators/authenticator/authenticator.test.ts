import { demoAuthenticators, authenticatorCode } from '@champa/wire/authenticator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSimulators, type TestSimulators } from '../testing/test-simulators.ts'
import { digitsOf } from './authenticator-page.ts'

let simulators: TestSimulators
beforeAll(async () => {
  simulators = await startTestSimulators()
})
afterAll(() => simulators.stop())

// RFC 6238, appendix B, with the secret 12345678901234567890: the last six of the eight digits in
// its table.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %d equals that of RFC 6238', (second, digits) => {
  expect(digitsOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', second * 1_000)).toMatchObject({
    code: digits,
    secondsLeft: 30 - (second % 30),
  })
})

test('the page lists all demo staff, and the API returns the code of one of them', async () => {
  const page = await (await fetch(`${simulators.url}/authenticator`)).text()
  for (const { username, name } of demoAuthenticators) {
    expect(page).toMatch(
      new RegExp(`<strong>${username}</strong> ${name}<p class="amount">\\d{3} \\d{3}</p>`),
    )
    const { status, body } = await simulators.call('GET', `/authenticator/${username}`)
    expect([status, authenticatorCode.parse(body)]).toEqual([
      200,
      {
        code: expect.stringMatching(/^\d{6}$/),
        next: expect.stringMatching(/^\d{6}$/),
        secondsLeft: expect.any(Number),
      },
    ])
  }
  expect((await simulators.call('GET', '/authenticator/somchai')).status).toBe(404)
})
