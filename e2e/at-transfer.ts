import type { APIRequestContext, Page } from '@playwright/test'
import { callAs, fund } from './money.ts'
import { newMember, type NewMember } from './new-member.ts'
import { expect } from './test.ts'

export const gameSheet = (page: Page, name: string) => page.getByRole('dialog', { name })
export const transferSheet = (page: Page) => page.getByRole('dialog', { name: 'โยกเงิน' })
export const reel = (page: Page, label: 'จาก' | 'ไปยัง') =>
  transferSheet(page).getByRole('radiogroup', { name: label })

/** Makes the next call of a simulator fail once, in the given way. */
export async function setFault(
  request: APIRequestContext,
  simulatorsURL: string,
  target: string,
  mode: string,
): Promise<void> {
  const set = await request.put(`${simulatorsURL}/faults`, { data: { target, mode, times: 1 } })
  expect(set.ok(), await set.text()).toBe(true)
}

/** Creates a member with this money in the wallet and an account at each of the games. */
export async function newPlayer(
  request: APIRequestContext,
  simulatorsURL: string,
  money: number,
  games: string[],
): Promise<NewMember> {
  const member = await newMember(request, simulatorsURL)
  await fund(request, simulatorsURL, member, money)
  for (const code of games) await callAs(request, member, 'GET', `/api/wallet/activate/${code}`)
  return member
}
