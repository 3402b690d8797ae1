import * as z from 'zod/mini'
import { outsideCall } from '../../outside-call.ts'
import type {
  GameProvider,
  GameTransfer,
  LaunchOutcome,
  PageOfTime,
  TransferOutcome,
} from '../port.ts'
import type { CallName } from './connection.ts'
import { maxCredits, writeCredits } from './credits.ts'
import {
  balanceIn,
  isDefiniteNo,
  judgeQuery,
  judgeTransfer,
  type CallResult,
} from './judge-transfer.ts'
import { overLimit, countCall } from './call-limit.ts'
import { parseAnswer, resultOf, textAt, type Answer } from './read-answer.ts'
import { readBets } from './read-bets.ts'
import { readHistory } from './read-history.ts'
import { fill, type Values } from './template.ts'
import { cutTo, writeTime } from './times.ts'
import { writeRequest, type Request, type Speaking } from './write-request.ts'

export interface HttpWalletConfig extends Speaking {
  code: string
  timeoutMs: number
}

const answerShape = z.record(z.string(), z.unknown())
const movesMoney: ReadonlySet<CallName> = new Set(['deposit', 'withdraw'])

/** A provider whose protocol is described by its row in the database. */
export function httpWallet(config: HttpWalletConfig): GameProvider {
  const { connection } = config

  const call: Call = async (name, values) => {
    const answer = await send(config, name, values)
    return { answer, ...resultOf(connection, name, answer) }
  }
  const transfer = async (
    kind: 'deposit' | 'withdraw',
    { username, credits, reference }: GameTransfer,
  ): Promise<TransferOutcome> => {
    if (credits <= 0n || credits > maxCredits)
      return { outcome: 'failed', reason: 'amount cannot be transferred' }
    const amount = writeCredits(credits, connection.credits)
    return judgeTransfer(
      connection,
      await call(kind, {
        username,
        amount,
        signedAmount: kind === 'deposit' ? amount : `-${amount}`,
        reference,
      }),
      reference,
    )
  }

  return {
    async createPlayer(player) {
      const result = await call('create', player)
      if (result.meaning === 'ok') return 'created'
      if (result.meaning === 'playerExists') return 'exists'
      return isDefiniteNo(result) ? 'failed' : 'unknown'
    },
    async balance(player) {
      const { meaning, answer } = await call('balance', player)
      if (meaning === 'playerNotFound') return { outcome: 'no-player' }
      const credits = meaning === 'ok' ? balanceIn(connection, answer) : null
      return credits === null ? { outcome: 'unavailable' } : { outcome: 'ok', credits }
    },
    deposit: (request) => transfer('deposit', request),
    withdraw: (request) => transfer('withdraw', request),
    async query(query) {
      return judgeQuery(connection, await call('query', { reference: query.reference }), query)
    },
    async resetPassword(player) {
      if (!connection.calls.reset) return 'failed'
      const result = await call('reset', player)
      if (result.meaning === 'ok') return 'ok'
      return isDefiniteNo(result) ? 'failed' : 'unknown'
    },
    async launch({ username, locale }) {
      if (!connection.calls.launch) return { outcome: 'failed' }
      const { meaning, answer } = await call('launch', { username, locale })
      const reported =
        meaning === 'ok' && answer.kind === 'answer'
          ? textAt(answer.body, connection.read.link)
          : undefined
      return reported ? linkOf(config, reported, { username, locale }) : { outcome: 'failed' }
    },
    ...reportsOf(config, call),
  }
}

type Call = (name: CallName, values: Values) => Promise<CallResult>

/** The reports that a provider may lack: transfers and bets, a page at a time. */
function reportsOf(
  { connection }: HttpWalletConfig,
  call: Call,
): Pick<GameProvider, 'history' | 'bets'> {
  const report = (name: 'history' | 'bets', { from, to, page }: PageOfTime): Promise<CallResult> =>
    call(name, {
      from: writeTime(from, connection.times),
      to: writeTime(to, connection.times),
      page: `${page}`,
    })
  return {
    async history({ from, to, page }) {
      if (!connection.calls.history) return { outcome: 'unsupported' }
      const { meaning, answer } = await report('history', { from, to, page })
      return meaning === 'ok' && answer.kind === 'answer'
        ? readHistory(connection, answer.body, page)
        : { outcome: 'unavailable' }
    },
    async bets({ from, to, page }) {
      if (!connection.calls.bets) return { outcome: 'unsupported' }
      const query = { from: cutTo(from, connection.times), to: cutTo(to, connection.times), page }
      if (query.from >= query.to) return { outcome: 'ok', rows: [], next: null }
      const { meaning, answer } = await report('bets', query)
      return meaning === 'ok' && answer.kind === 'answer'
        ? readBets(connection, answer.body, query)
        : { outcome: 'unavailable' }
    },
  }
}

async function send(config: HttpWalletConfig, name: CallName, values: Values): Promise<Answer> {
  const { code, connection, gamesUrl, timeoutMs } = config
  if (
    !countCall(
      `${code} ${fill(connection.baseUrl, { GAMES_URL: gamesUrl })}`,
      name,
      connection.perMinute,
    )
  )
    return { kind: 'not-sent', reason: overLimit }
  const own = movesMoney.has(name) ? connection.timeoutMs.money : connection.timeoutMs.questions
  const written = tryWriting(config, name, values)
  if (!written) return { kind: 'not-sent', reason: 'cannot be written' }
  return outsideCall({
    ...written,
    party: `game ${code}`,
    timeoutMs: Math.min(timeoutMs, own ?? timeoutMs),
    schema: answerShape,
    parse: parseAnswer,
  })
}

/**
 * Null when the row's templates cannot produce a request: one game's faulty row must not fail the
 * calls to other games.
 */
function tryWriting(config: HttpWalletConfig, name: CallName, values: Values): Request | null {
  try {
    return writeRequest(config, name, values)
  } catch {
    return null
  }
}

/** Only a web address may reach the member's browser. */
function linkOf(
  { connection, gamesUrl }: HttpWalletConfig,
  reported: string,
  player: Values,
): LaunchOutcome {
  const { linkTemplate } = connection.read
  const link =
    linkTemplate === undefined
      ? reported
      : fill(
          linkTemplate.replaceAll('{GAMES_URL}', gamesUrl),
          { ...player, link: reported },
          encodeURIComponent,
        )
  return /^https?:\/\//.test(link) && URL.canParse(link)
    ? { outcome: 'ok', link }
    : { outcome: 'failed' }
}
