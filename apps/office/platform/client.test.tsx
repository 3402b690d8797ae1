import { Refused } from '@champa/client/refused'
import { staffRefusals } from '@champa/contract/errors'
import { readMe, staffLogin } from '@champa/contract/office/staff'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { en } from '../text/en/index.ts'
import { lo } from '../text/lo/index.ts'
import { th } from '../text/th/index.ts'
import {
  call,
  clearSession,
  readToken,
  startSession,
  useErrorText,
  whenLeaving,
  words,
} from './client.ts'

const visited: unknown[] = []
let answer = { status: 401, message: '' }

// The client knows a refusal code by its text.
beforeAll(() => words.choose('en'))
beforeEach(() => {
  visited.length = 0
  vi.stubGlobal('location', { pathname: '/office/team' })
  vi.stubGlobal('history', {
    replaceState: (state: unknown, _: string, path: string) => visited.push({ state, path }),
  })
  vi.stubGlobal('document', { documentElement: { lang: 'th' } })
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json(
        { message: answer.message, requestId: '0123456789abcdef' },
        { status: answer.status },
      ),
    ),
  )
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

test.each(staffRefusals.filter((code) => code !== 'NOT_ALLOWED'))(
  '%s ends the session and leads to the sign-in screen with its reason',
  async (code) => {
    const forget = vi.fn()
    whenLeaving(forget)
    startSession('a token')
    answer = { status: 401, message: code }
    await expect(call(readMe)).rejects.toMatchObject({ code })
    expect(visited).toEqual([{ path: '/office/login', state: { code, from: '/office/team' } }])
    expect([readToken(), forget.mock.calls.length]).toEqual([null, 1])
  },
)

test('the refusal NOT_ALLOWED does not end the session', async () => {
  startSession('a token')
  answer = { status: 403, message: 'NOT_ALLOWED' }
  await expect(call(readMe)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  expect([visited, readToken()]).toEqual([[], 'a token'])
})

test('INACTIVE_USER at the sign-in form does not lead to another screen', async () => {
  answer = { status: 403, message: 'INACTIVE_USER' }
  const body = { username: 'mali', password: 'a password', code: '123456' }
  await expect(call(staffLogin, { body })).rejects.toMatchObject({ code: 'INACTIVE_USER' })
  expect(visited).toEqual([])
})

function Reason() {
  return useErrorText()(new Refused('INTERNAL_SERVER_ERROR', { requestId: 'r-1' }))
}

test.each([
  ['th', th, 'ระบบขัดข้อง กรุณาลองใหม่ภายหลัง'],
  ['lo', lo, 'ລະບົບຂັດຂ້ອງ ກະລຸນາລອງໃໝ່ພາຍຫຼັງ'],
  ['en', en, 'Something went wrong on our side. Please try again later.'],
] as const)(
  'a server error has the same text in the office as in the member app, in %s',
  (...[locale, messages, words]) => {
    const shown = renderToStaticMarkup(
      <IntlProvider
        locale={locale}
        messages={messages as unknown as typeof th}
        timeZone="Asia/Bangkok"
      >
        <Reason />
      </IntlProvider>,
    )
    expect(shown).toBe(words)
  },
)
