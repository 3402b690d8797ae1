import type { APIRequestContext } from '@playwright/test'
import { playRound } from './at-game.ts'
import { asOperator } from './journey-stack.ts'
import { callAs, fund } from './money.ts'
import { newMember, type NewMember } from './new-member.ts'

export const idOf = async (request: APIRequestContext, member: NewMember) =>
  (await callAs<{ profile: { _id: string } }>(request, member, 'GET', '/api/wallet')).profile._id

/**
 * Creates a member who lost this amount at a game in the previous week, by backdating the ledger
 * entries.
 */
export async function loser(
  request: APIRequestContext,
  simulatorsURL: string,
  lost: number,
): Promise<NewMember> {
  const member = await newMember(request, simulatorsURL)
  await fund(request, simulatorsURL, member, lost)
  await playRound(request, simulatorsURL, member, { code: 'naga', bet: lost })
  await callAs(request, member, 'GET', '/api/wallet/refresh/slot')
  await asOperator(
    process.env['DATA_DIR'] ?? '.data',
    `update entry set created_at = created_at - interval '7 days' where member_id = $1`,
    [await idOf(request, member)],
  )
  return member
}

/** Creates a member with an invited friend who has bet this amount at a slot game. */
export async function inviter(
  request: APIRequestContext,
  simulatorsURL: string,
  staked: number,
): Promise<NewMember> {
  const member = await newMember(request, simulatorsURL)
  const friend = await newMember(request, simulatorsURL, {
    name: 'Malee Suksai',
    inviteCode: `PR${await idOf(request, member)}`,
  })
  await fund(request, simulatorsURL, friend, staked)
  await playRound(request, simulatorsURL, friend, { code: 'naga', bet: staked })
  return member
}
