import { randomInt } from 'node:crypto'
import { createAccount, login } from '@champa/contract/account'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { memberRequester, requesterHeader, storageKeys } from '@champa/contract/constants'
import { readAgreements } from '@champa/contract/lookup'
import { sendOtp, verifyOtp } from '@champa/contract/otp'
import { expect, type APIRequestContext, type Page } from '@playwright/test'

export interface NewMember {
  phone: string
  password: string
  name: string
  bankCode: string
  accountName: string
  accountNo: string
  token: string
}

export const randomDigits = (length: number): string =>
  Array.from({ length }, () => randomInt(10)).join('')
export const randomPhone = (): string => `08${randomDigits(8)}`

/** The six digits of the last SMS to this phone. */
export async function readOtp(
  request: APIRequestContext,
  simulatorsURL: string,
  phone: string,
): Promise<string> {
  const inbox = (await (await request.get(`${simulatorsURL}/sms?phone=${phone}`)).json()) as {
    messages: { text: string }[]
  }
  const code = /\b\d{6}\b/.exec(inbox.messages[0]?.text ?? '')?.[0]
  if (!code) throw new Error(`no one-time password in the last SMS to ${phone}`)
  return code
}

/** Selects a bank in the list opened by its field. */
export async function pickBank(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click()
  await page
    .getByRole('option')
    .and(page.locator(`[data-code=${code}]`))
    .click()
}

/** A unique name, for banks that identify a payer by a few digits of the account and the name. */
export function randomName(): string {
  const word = () =>
    Array.from({ length: 8 }, () => String.fromCodePoint(65 + randomInt(26))).join('')
  return `${word()} ${word()}`
}

/** Registers and signs in through the API, for tests that start with a member. */
export async function newMember(
  request: APIRequestContext,
  simulatorsURL: string,
  {
    inviteCode,
    currency,
    ...changes
  }: Partial<Omit<NewMember, 'token'>> & { inviteCode?: string; currency?: 'LAK' | 'BAHT' } = {},
): Promise<NewMember> {
  const member = {
    phone: randomPhone(),
    password: `pass ${randomDigits(8)}`,
    name: 'Somchai Jaidee',
    bankCode: 'SCB',
    accountName: 'SOMCHAI JAIDEE',
    accountNo: randomDigits(10),
    ...changes,
  }
  const { otpToken } = await ask<{ otpToken: string }>(request, sendOtp, {
    phoneNumber: member.phone,
  })
  await ask(request, verifyOtp, {
    otpToken,
    otpCode: await readOtp(request, simulatorsURL, member.phone),
  })
  await ask(request, createAccount, {
    name: member.name,
    username: member.phone,
    password: member.password,
    otpToken,
    ageConfirmed: true,
    bankCode: member.bankCode,
    bankAccountName: member.accountName,
    bankAccountNo: member.accountNo,
    inviteCode,
    currency,
  })
  const { token } = await ask<{ token: string }>(request, login, {
    username: member.phone,
    password: member.password,
    remember: true,
  })
  return { ...member, token }
}

/**
 * Simulates a member who accepted older terms, so that the home screen shows the agreement;
 * registration accepts the current ones.
 */
export async function forgetAcceptance(page: Page): Promise<void> {
  await page.route('**/api/privacy', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { policies: object[] }
    await route.fulfill({
      response,
      json: { ...answer, policies: answer.policies.map((one) => ({ ...one, acceptedAt: null })) },
    })
  })
}

interface OpenOptions {
  agreed?: boolean
  /** `domcontentloaded` where scripts are held back, which delays the load event. */
  waitUntil?: 'domcontentloaded'
}

/** Opens the app as this member, signed in and, by default, with the agreement accepted. */
export async function openAs(
  page: Page,
  member: Pick<NewMember, 'token'>,
  path = '/user/home',
  locale?: 'th' | 'lo' | 'en',
  { agreed = true, waitUntil }: OpenOptions = {},
): Promise<void> {
  if (!agreed) await forgetAcceptance(page)
  const known = {
    [storageKeys.token]: member.token,
    ...(agreed ? { [storageKeys.rememberAgreement]: await agreementKeys(page) } : {}),
  }
  await page.addInitScript(
    ({ entries, language }) => {
      if (!sessionStorage.getItem('signed-in-once'))
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      sessionStorage.setItem('signed-in-once', '1')
      if (language) localStorage.setItem('locale', language)
    },
    { entries: known, language: locale },
  )
  await page.goto(path, { waitUntil })
}

async function agreementKeys(page: Page): Promise<string> {
  const answer = await page.request.get(readAgreements.path, {
    headers: { [requesterHeader]: memberRequester },
  })
  const { agreements } = (await answer.json()) as { agreements: { key: string }[] }
  return agreements.map(({ key }) => key).join(' ')
}

async function ask<A>(
  request: APIRequestContext,
  endpoint: EndpointSpec,
  data: object,
): Promise<A> {
  const response = await request.fetch(endpoint.path, {
    method: endpoint.method,
    data,
    headers: { [requesterHeader]: memberRequester },
  })
  expect(response.ok(), `${endpoint.path}: ${await response.text()}`).toBe(true)
  return (await response.json()) as A
}
