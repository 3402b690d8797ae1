import { toWireAmount } from '@champa/wire/amount'
import {
  balanceAnswer,
  betsAnswer,
  codeAnswer,
  gameCode,
  gamePath,
  historyAnswer,
  launchAnswer,
  queryAnswer,
  transferAnswer,
  type GameCall,
} from '@champa/wire/games'
import type * as z from 'zod/mini'
import { outsideCall } from '../outside-call.ts'
import type { GameProvider, GameTransfer, PageOfTime } from './port.ts'
import {
  codeOf,
  isDefiniteNo,
  judgeQuery,
  judgeTransfer,
  readBalance,
  readBets,
  readHistory,
  readLink,
} from './transfer-wallet-answers.ts'

export type TransferWalletConfig = {
  baseUrl: string
  code: string
  secret: string
  timeoutMs: number
}

/** A provider that speaks the transfer-wallet protocol. */
export function transferWallet({
  baseUrl,
  code,
  secret,
  timeoutMs,
}: TransferWalletConfig): GameProvider {
  const call = <Schema extends z.ZodMiniType>(name: GameCall, schema: Schema, body: object) =>
    outsideCall({
      method: 'POST',
      url: baseUrl + gamePath(code, name),
      party: `game ${code}`,
      secret,
      timeoutMs,
      schema,
      body,
    })

  const transfer = async (
    kind: 'deposit' | 'withdraw',
    { username, credits, reference }: GameTransfer,
  ) => {
    const order = { username, amount: toWireAmount(credits), reference }
    return judgeTransfer(await call(kind, transferAnswer, order), reference)
  }

  return {
    async createPlayer({ username, password }) {
      const answer = await call('create', codeAnswer, { username, password })
      const result = codeOf(answer)
      if (result === gameCode.ok) return 'created'
      if (result === gameCode.playerExists) return 'exists'
      return isDefiniteNo(answer) ? 'failed' : 'unknown'
    },
    async resetPassword({ username, password }) {
      const answer = await call('reset', codeAnswer, { username, password })
      if (codeOf(answer) === gameCode.ok) return 'ok'
      return isDefiniteNo(answer) ? 'failed' : 'unknown'
    },
    balance: async ({ username }) =>
      readBalance(await call('balance', balanceAnswer, { username })),
    deposit: (order) => transfer('deposit', order),
    withdraw: (order) => transfer('withdraw', order),
    query: async (order) =>
      judgeQuery(await call('query', queryAnswer, { reference: order.reference }), order),
    history: async (page) => readHistory(await call('history', historyAnswer, toWirePage(page))),
    bets: async (page) => readBets(await call('bets', betsAnswer, toWirePage(page)), page),
    launch: async ({ username, locale }) =>
      readLink(await call('launch', launchAnswer, { username, locale })),
  }
}

const toWirePage = ({ from, to, page }: PageOfTime) => ({
  from: from.getTime(),
  to: to.getTime(),
  page,
})
