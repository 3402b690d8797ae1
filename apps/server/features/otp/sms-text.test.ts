import { sendOtp } from '@champa/contract/otp'
import { expect, test } from 'vitest'
import { newAddress, newPhone, readMessages, sendCode } from '../../testing/sign-up.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { smsHost } from './rules.ts'

const app = await startTestApp()

const send = (phoneNumber: string, headers: Record<string, string>) =>
  app.call(sendOtp, { body: { phoneNumber }, headers })

test.each([
  ['en-GB,en;q=0.9', 'is your Champa OTP'],
  ['lo', 'ແມ່ນລະຫັດ OTP Champa'],
  ['th', 'คือ OTP ของ Champa'],
  ['fr', 'คือ OTP ของ Champa'],
])('the SMS is written in the language of the screen (%s)', async (language, words) => {
  const phone = newPhone()
  await send(phone, { ...newAddress(), 'accept-language': language })
  const [message] = await readMessages(app, phone)
  expect(message!.text).toContain(words)
})

test('the last line of the SMS names the site and the code for the browser', async () => {
  const phone = newPhone()
  await sendCode(app, phone)
  const [message] = await readMessages(app, phone)
  expect(message!.text).toMatch(/^(\d{6}) [^]*\n\n@127\.0\.0\.1 #\1$/)
})

test.each([
  ['https://www.champa.example/th', false, 'evil.example', 'www.champa.example'],
  ['https://champa.example', true, '127.0.0.1:3000', 'champa.example'],
  ['', true, '127.0.0.1:3000', '127.0.0.1'],
  ['', false, 'evil.example', null],
  ['', true, undefined, null],
])(
  'smsHost returns the host for website %j, sandbox %s and Host header %s',
  (website, sandbox, hostHeader, host) => {
    expect(smsHost(website, sandbox, hostHeader)).toBe(host)
  },
)
