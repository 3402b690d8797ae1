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
import { balanceIn, isDefiniteNo, judgeQuery, judgeTransfer, type Said } from './judge-transfer.ts'
import { overLimit, takesOneMore } from './pace.ts'
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
      return { outcome: 'failed', reason: 'no amount that travels' }
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
      const said = await call('create', player)
      if (said.word === 'ok') return 'created'
      if (said.word === 'playerExists') return 'exists'
      return isDefiniteNo(said) ? 'failed' : 'unknown'
    },
    async balance(player) {
      const { word, answer } = await call('balance', player)
      if (word === 'playerNotFound') return { outcome: 'no-player' }
      const credits = word === 'ok' ? balanceIn(connection, answer) : null
      return credits === null ? { outcome: 'unavailable' } : { outcome: 'ok', credits }
    },
    deposit: (order) => transfer('deposit', order),
    withdraw: (order) => transfer('withdraw', order),
    async query(asked) {
      return judgeQuery(connection, await call('query', { reference: asked.reference }), asked)
    },
    async resetPassword(player) {
      if (!connection.calls.reset) return 'failed'
      const said = await call('reset', player)
      if (said.word === 'ok') return 'ok'
      return isDefiniteNo(said) ? 'failed' : 'unknown'
    },
    async launch({ username, locale }) {
      if (!connection.calls.launch) return { outcome: 'failed' }
      const { word, answer } = await call('launch', { username, locale })
      const told =
        word === 'ok' && answer.kind === 'answer'
          ? textAt(answer.body, connection.read.link)
          : undefined
      return told ? linkOf(config, told, { username, locale }) : { outcome: 'failed' }
    },
    ...reportsOf(config, call),
  }
}

type Call = (name: CallName, values: Values) => Promise<Said>

/** The reports that a provider may lack: transfers and bets, a page at a time. */
function reportsOf(
  { connection }: HttpWalletConfig,
  call: Call,
): Pick<GameProvider, 'history' | 'bets'> {
  const report = (name: 'history' | 'bets', { from, to, page }: PageOfTime): Promise<Said> =>
    call(name, {
      from: writeTime(from, connection.times),
      to: writeTime(to, connection.times),
      page: `${page}`,
    })
  return {
    async history({ from, to, page }) {
      if (!connection.calls.history) return { outcome: 'unsupported' }
      const { word, answer } = await report('history', { from, to, page })
      return word === 'ok' && answer.kind === 'answer'
        ? readHistory(connection, answer.body, page)
        : { outcome: 'unavailable' }
    },
    async bets({ from, to, page }) {
      if (!connection.calls.bets) return { outcome: 'unsupported' }
      const asked = { from: cutTo(from, connection.times), to: cutTo(to, connection.times), page }
      if (asked.from >= asked.to) return { outcome: 'ok', rows: [], next: null }
      const { word, answer } = await report('bets', asked)
      return word === 'ok' && answer.kind === 'answer'
        ? readBets(connection, answer.body, asked)
        : { outcome: 'unavailable' }
    },
  }
}

async function send(config: HttpWalletConfig, name: CallName, values: Values): Promise<Answer> {
  const { code, connection, gamesUrl, timeoutMs } = config
  if (
    !takesOneMore(
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
  told: string,
  player: Values,
): LaunchOutcome {
  const { linkTemplate } = connection.read
  const link =
    linkTemplate === undefined
      ? told
      : fill(
          linkTemplate.replaceAll('{GAMES_URL}', gamesUrl),
          { ...player, link: told },
          encodeURIComponent,
        )
  return /^https?:\/\//.test(link) && URL.canParse(link)
    ? { outcome: 'ok', link }
    : { outcome: 'failed' }
}
