import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { StaffMessage } from '@champa/contract/chat-message'
import type { EndpointSpec, Wire } from '@champa/contract/endpoint'
import { officeRequester, requesterHeader, storageKeys } from '@champa/contract/constants'
import { stepUpMs } from '@champa/contract/office/staff'
import { answerCustomer } from '@champa/contract/office/chat/endpoints'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { asOperator } from '../journey-stack.ts'

/** People of the sandbox whom tests sign in. */
export type DemoStaff = 'nok' | 'dao' | 'pim' | 'ton' | 'mai' | 'fon'

/**
 * Creates a staff session directly in the database, because a TOTP code is valid once per thirty
 * seconds and several tests may need one at once. `isFresh`: as if a code was given just now.
 */
export async function staffToken(
  dataDir: string,
  username: DemoStaff,
  { isFresh = false } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await asOperator(
    dataDir,
    `insert into staff_session (token_hash, staff_id, credential_version, created_at, used_at,
        expires_at, fresh_until)
      select $2, staff_id, credential_version, $3, $3, $3::timestamptz + interval '4 hours', $4
      from staff
      where username = $1`,
    [
      username,
      createHash('sha256').update(token).digest(),
      new Date(),
      isFresh ? new Date(Date.now() + stepUpMs) : null,
    ],
  )
  return token
}

export async function callOffice<E extends EndpointSpec>(
  request: APIRequestContext,
  token: string,
  endpoint: E,
  { params = {}, body }: { params?: Record<string, string>; body?: Wire<E, 'body'> } = {},
): Promise<{ status: number; body: Wire<E, 'answer'> }> {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name]!)
  const answer = await request.fetch(path, {
    method: endpoint.method,
    headers: {
      [requesterHeader]: officeRequester,
      authorization: `Bearer ${token}`,
      ...(endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { data: body }),
  })
  return { status: answer.status(), body: (await answer.json()) as Wire<E, 'answer'> }
}

export const newMessageId = (): string => randomBytes(16).toString('hex')

/** Sends a message as an agent who has the conversation open. */
export async function answer(
  request: APIRequestContext,
  token: string,
  room: string,
  message: StaffMessage,
): Promise<void> {
  expect(
    await callOffice(request, token, answerCustomer, {
      body: { room, id: newMessageId(), message },
    }),
  ).toMatchObject({ status: 200 })
}

/** Opens the office as a staff member who is signed in. */
export async function openOffice(page: Page, token: string, path: string): Promise<void> {
  await page.addInitScript(
    ([key, value]) => sessionStorage.setItem(key!, value!),
    [storageKeys.officeToken, token],
  )
  await page.goto(path)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}
