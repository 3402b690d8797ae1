/**
 * AMB, the protocol of four providers. Calls are POSTs of JSON with the agent's name in `x-agent`
 * and, in `x-signature`, the HMAC-SHA256 of the raw body, keyed with the secret as text, in base64.
 * A response is `{ status: { code, message }, data }`; amounts are JSON numbers.
 */
import * as z from 'zod/mini'
import { wireNumber } from '../amount.ts'
import { gameLaunch, gameQuery, playerCredentials, type GameCall } from '../games.ts'

export const ambAgent = 'champa'

export const ambPaths: Record<GameCall, string> = {
  create: '/v2/member/create',
  balance: '/v2/member/balance',
  deposit: '/v2/member/deposit',
  withdraw: '/v2/member/withdraw',
  query: '/v2/history/byTransId',
  reset: '/v2/member/password',
  launch: '/v2/member/login',
  history: '/v2/history/list',
  bets: '/v2/report/bets',
}

export const ambCode = {
  ok: 0,
  badParameters: 71_001,
  badSignature: 71_002,
  memberExists: 71_003,
  memberNotFound: 71_004,
  memberLocked: 71_005,
  notEnough: 71_007,
  /** Result code: a call with this reference is still being processed. */
  doubleRequest: 71_008,
  tooMany: 71_016,
  transIdExists: 71_017,
  transactionNotFound: 51_102,
  maintenance: 71_099,
} as const

const { username: memberLoginName, password } = playerCredentials.shape
const transId = gameQuery.shape.reference

export const ambCredentials = z.object({ memberLoginName, password })
export const ambMember = z.object({ memberLoginName })
export const ambTransfer = z.object({
  memberLoginName,
  amount: wireNumber.check(z.refine((credits) => credits > 0n, 'an amount above 0')),
  transId,
})
export const ambQuery = z.object({ transId })
export const ambHistory = z.object({
  startTime: z.iso.datetime({ offset: true }),
  endTime: z.iso.datetime({ offset: true }),
  page: z.int().check(z.gte(1)),
})
/** Query for bets by the time of their last change. */
export const ambBets = ambHistory
export const ambLogin = z.object({ memberLoginName, lang: gameLaunch.shape.locale })

export type AmbStatus = 'SUCCESS' | 'FAIL' | 'WAITING'
export type AmbTransaction = {
  transId: string
  type: 'DEPOSIT' | 'WITHDRAW'
  amount: number
  status: AmbStatus
}
export type AmbBetStatus = 'RUNNING' | 'SETTLED' | 'CANCELLED'
/** Times are ISO 8601; `endTime` is set once the bet has ended. */
export type AmbBet = {
  betId: string
  memberLoginName: string
  status: AmbBetStatus
  betAmount: number
  validAmount: number
  payout: number
  startTime: string
  endTime: string | null
  updatedTime: string
}
export type AmbAnswer = { status: { code: number; message: string }; data?: object }
