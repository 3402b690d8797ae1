import type { BetRow, BetsOutcome, PageOfTime } from '../port.ts'
import { saneBets } from '../sane-bets.ts'
import type { Connection } from './connection.ts'
import { readCredits } from './credits.ts'
import { textAt, valueAt } from './read-answer.ts'
import { nextPage } from './read-history.ts'
import { readTime } from './times.ts'

/** Parses a page of a bets report, whole or not at all. */
export function readBets(connection: Connection, body: unknown, asked: PageOfTime): BetsOutcome {
  const told = valueAt(body, connection.bets!.rows)
  if (!Array.isArray(told)) return { outcome: 'unavailable' }
  const rows = told.map((row) => readBet(connection, row))
  const next = nextPage(connection.bets!.next, body, asked.page, told.length)
  if (!rows.every((row) => row !== null) || next === 'not understood')
    return { outcome: 'unavailable' }
  return saneBets(rows, next, asked)
}

function readBet({ bets, credits, times }: Connection, row: unknown): BetRow | null {
  const at = bets!
  const [id, username, state] = [
    textAt(row, at.id),
    textAt(row, at.username),
    stateOf(at, textAt(row, at.state)),
  ]
  const [stake, valid] = [
    readCredits(textAt(row, at.stake), credits),
    readCredits(textAt(row, at.valid), credits),
  ]
  const [placedAt, changedAt] = [
    readTime(textAt(row, at.placedAt), times),
    readTime(textAt(row, at.changedAt), times),
  ]
  if (!id || !username || !state || stake === null || valid === null || !placedAt || !changedAt)
    return null
  const settledAt =
    at.settledAt === undefined ? changedAt : readTime(textAt(row, at.settledAt), times)
  return {
    id,
    username,
    state,
    stake,
    valid,
    placedAt,
    settledAt: state === 'open' ? null : settledAt,
    changedAt,
  }
}

function stateOf(
  { states }: NonNullable<Connection['bets']>,
  told: string | undefined,
): BetRow['state'] | null {
  return told === undefined
    ? null
    : ((['open', 'settled', 'void'] as const).find((state) => states[state].includes(told)) ?? null)
}
