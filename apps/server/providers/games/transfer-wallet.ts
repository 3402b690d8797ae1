import { toWireAmount } from '@champa/wire/amount'
import {
  balanceAnswer,
  betsAnswer,
  codeAnswer,
  definiteRefusals,
  gameCode,
  gamePath,
  historyAnswer,
  launchAnswer,
  queryAnswer,
  transferAnswer,
  type GameCall,
} from '@champa/wire/games'
import type * as z from 'zod/mini'
import { outsideCall, type OutsideAnswer } from '../outside-call.ts'
import type { BetRow, GameProvider, GameTransfer, TransferOutcome } from './port.ts'
import { saneBets } from './sane-bets.ts'

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
  ) =>
    judgeTransfer(
      await call(kind, transferAnswer, { username, amount: toWireAmount(credits), reference }),
      reference,
    )

  return {
    async createPlayer({ username, password }) {
      const answer = await call('create', codeAnswer, { username, password })
      const result = codeOf(answer)
      if (result === gameCode.ok) return 'created'
      if (result === gameCode.playerExists) return 'exists'
      return isDefiniteNo(answer) ? 'failed' : 'unknown'
    },
    async balance({ username }) {
      const answer = await call('balance', balanceAnswer, { username })
      if (codeOf(answer) === gameCode.playerNotFound) return { outcome: 'no-player' }
      if (
        answer.kind !== 'answer' ||
        codeOf(answer) !== gameCode.ok ||
        answer.body.balance === undefined
      )
        return { outcome: 'unavailable' }
      return { outcome: 'ok', credits: answer.body.balance }
    },
    deposit: (order) => transfer('deposit', order),
    withdraw: (order) => transfer('withdraw', order),
    async query({ reference, credits, kind }) {
      const answer = await call('query', queryAnswer, { reference })
      const result = codeOf(answer)
      if (result === gameCode.referenceNotFound) return 'not-found'
      if (result === gameCode.pending) return 'pending'
      if (result === gameCode.tooMany) return 'not-asked'
      if (answer.kind !== 'answer' || result !== gameCode.ok || answer.body.reference !== reference)
        return 'unknown'
      const { amount = credits, kind: toldKind = kind } = answer.body
      if (
        (credits !== undefined && amount !== credits) ||
        (kind !== undefined && toldKind !== kind)
      )
        return 'unknown'
      return answer.body.status ?? 'unknown'
    },
    async resetPassword({ username, password }) {
      const answer = await call('reset', codeAnswer, { username, password })
      if (codeOf(answer) === gameCode.ok) return 'ok'
      return isDefiniteNo(answer) ? 'failed' : 'unknown'
    },
    async history({ from, to, page }) {
      const answer = await call('history', historyAnswer, {
        from: from.getTime(),
        to: to.getTime(),
        page,
      })
      if (answer.kind !== 'answer' || codeOf(answer) !== gameCode.ok || !answer.body.rows)
        return { outcome: 'unavailable' }
      return {
        outcome: 'ok',
        rows: answer.body.rows.map(({ reference, kind, amount }) => ({
          reference,
          kind,
          credits: amount,
        })),
        next: answer.body.next ?? null,
      }
    },
    async bets(asked) {
      const answer = await call('bets', betsAnswer, {
        from: asked.from.getTime(),
        to: asked.to.getTime(),
        page: asked.page,
      })
      if (answer.kind !== 'answer' || codeOf(answer) !== gameCode.ok || !answer.body.rows)
        return { outcome: 'unavailable' }
      return saneBets(answer.body.rows.map(toBet), answer.body.next ?? null, asked)
    },
    async launch({ username, locale }) {
      const answer = await call('launch', launchAnswer, { username, locale })
      const link =
        answer.kind === 'answer' && codeOf(answer) === gameCode.ok ? answer.body.link : undefined
      // Only a web address may reach the member's browser.
      return link !== undefined && /^https?:\/\//.test(link)
        ? { outcome: 'ok', link }
        : { outcome: 'failed' }
    },
  }
}

type BetWire = NonNullable<z.output<typeof betsAnswer>['rows']>[number]

function toBet({
  id,
  username,
  state,
  stake,
  valid,
  placedAt,
  settledAt,
  changedAt,
}: BetWire): BetRow {
  return {
    id,
    username,
    state,
    stake,
    valid,
    placedAt: new Date(placedAt),
    settledAt: settledAt === null ? null : new Date(settledAt),
    changedAt: new Date(changedAt),
  }
}

type Answer<Body extends { code: number } = { code: number }> = OutsideAnswer<Body>

/** "It went well" on a page that says that it did not is understood by nobody. */
function codeOf(answer: Answer): number | undefined {
  if (answer.kind !== 'answer' || (answer.body.code === gameCode.ok && answer.status > 299))
    return undefined
  return answer.body.code
}

/** True when nothing happened over there for certain: the provider said so itself, or was never reached. */
function isDefiniteNo(answer: Answer): boolean {
  return (
    answer.kind === 'not-sent' ||
    (answer.kind === 'answer' && definiteRefusals.has(answer.body.code))
  )
}

/**
 * Money is only where somebody said it is. A success must name our reference and the new balance; a reference that
 * "already exists" may have done anything when it was first used, so it is unknown too.
 */
function judgeTransfer(
  answer: OutsideAnswer<z.output<typeof transferAnswer>>,
  reference: string,
): TransferOutcome {
  if (
    answer.kind === 'answer' &&
    codeOf(answer) === gameCode.ok &&
    answer.body.reference === reference &&
    answer.body.balance !== undefined
  ) {
    const { balance, status = 'success' } = answer.body
    if (status === 'success') return { outcome: 'success', balance }
  }
  return { outcome: isDefiniteNo(answer) ? 'failed' : 'unknown', reason: reasonOf(answer) }
}

function reasonOf(answer: Answer): string {
  if (answer.kind === 'answer') return `provider code ${answer.body.code}`
  return answer.kind === 'not-understood'
    ? `status ${answer.status} without a provider code`
    : answer.reason
}
