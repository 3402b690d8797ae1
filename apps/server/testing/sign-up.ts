import { createAccount, login } from '@champa/contract/account'
import type { Wire } from '@champa/contract/endpoint'
import { sendOtp, verifyOtp } from '@champa/contract/otp'
import type { OperatorSettingName, OperatorSettingValues } from '../platform/operator-settings.ts'
import type { TestApp, TestMember } from './test-app.ts'

let numbers = 0

/** A Thai phone that no other test of this file uses. */
export function newPhone(): string {
  numbers += 1
  return `061${String(numbers).padStart(7, '0')}`
}

/** A unique client address, so that limits per address do not apply. */
export function newAddress(): Record<string, string> {
  numbers += 1
  return {
    'x-forwarded-for': `10.${(numbers >> 16) & 255}.${(numbers >> 8) & 255}.${numbers & 255}`,
  }
}

export interface Message {
  text: string
  code: string
}

/** Messages received by the phone, newest first. */
export async function readMessages(app: TestApp, phone: string): Promise<Message[]> {
  const response = await fetch(`${app.simulators}/sms?phone=${encodeURIComponent(phone)}`)
  const { messages } = (await response.json()) as { messages: { text: string }[] }
  return messages.map(({ text }) => ({ text, code: /\d{6}/.exec(text)?.[0] ?? '' }))
}

/** Requests a one-time password; returns the token and the code that the phone received. */
export async function sendCode(
  app: TestApp,
  phone: string,
  headers = newAddress(),
): Promise<{ otpToken: string; code: string; ref: string }> {
  const sent = await app.call(sendOtp, { body: { phoneNumber: phone }, headers })
  if (!sent.ok) throw new Error(`OTP request refused: ${sent.body.message}`)
  const [message] = await readMessages(app, phone)
  return { otpToken: sent.body.otpToken, code: message!.code, ref: sent.body.otpRef }
}

/** A six-digit code that differs from this one. */
export function wrongCode(code: string): string {
  return code === '111111' ? '222222' : '111111'
}

/** Returns a verified OTP token for this phone. */
export async function provePhone(app: TestApp, phone: string): Promise<string> {
  const { otpToken, code } = await sendCode(app, phone)
  const verified = await app.call(verifyOtp, { body: { otpToken, otpCode: code } })
  if (!verified.ok) throw new Error(`OTP refused: ${verified.body.message}`)
  return otpToken
}

export type RegisterBody = NonNullable<Wire<typeof createAccount, 'body'>>

/** A valid registration without the OTP token. */
export function registerBody(phone = newPhone()): RegisterBody {
  numbers += 1
  return {
    name: 'สมหญิง ใจงาม',
    username: phone,
    password: 'river-lantern-7',
    bankCode: 'KBANK',
    bankAccountName: 'สมหญิง ใจงาม',
    bankAccountNo: String(1_000_000_000 + numbers),
    ageConfirmed: true,
  }
}

/** Registers a member through the API, one-time password included. */
export async function signUp(
  app: TestApp,
  changes: Partial<RegisterBody> = {},
): Promise<{ body: RegisterBody; id: bigint }> {
  const body = { ...registerBody(), ...changes }
  const otpToken = changes.otpToken ?? (await provePhone(app, body.username))
  const made = await app.call(createAccount, {
    body: { ...body, otpToken },
    headers: newAddress(),
  })
  if (!made.ok) throw new Error(`registration refused: ${made.body.message}`)
  return { body, id: BigInt(made.body._id) }
}

/** Logs in a registered member. */
export async function signInMember(
  app: TestApp,
  { body, id }: Awaited<ReturnType<typeof signUp>>,
): Promise<TestMember> {
  const inside = await app.call(login, {
    body: { username: body.username, password: body.password },
    headers: newAddress(),
  })
  if (!inside.ok) throw new Error(`login refused: ${inside.body.message}`)
  return { id, token: inside.body.token, phone: body.username }
}

/** Changes these fields of one operator setting, or replaces a list, and refreshes this server. */
export async function setDocument<Name extends OperatorSettingName>(
  app: TestApp,
  name: Name,
  document: Partial<OperatorSettingValues[Name]>,
): Promise<void> {
  await app.operator.db.query(
    `update operator_setting
      set value = case when jsonb_typeof(value) = 'object' then value || $2 else $2 end
      where name = $1`,
    [name, JSON.stringify(document)],
  )
  await app.ctx.operatorSettings.refresh()
}

/** The HTTP statuses of concurrent responses, sorted. */
export function statusesOf(answers: { status: number }[]): number[] {
  return answers.map((one) => one.status).toSorted((one, other) => one - other)
}
