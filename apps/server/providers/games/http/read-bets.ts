import type { BetRow, BetsOutcome, PageOfTime } from '../port.ts'
import { plausibleBets } from '../plausible-bets.ts'
import type { Connection } from './connection.ts'
import { readCredits } from './credits.ts'
import { textAt, valueAt } from './read-answer.ts'
import { nextPage } from './read-history.ts'
import { readTime } from './times.ts'

/** Parses a page of a bets report, whole or not at all. */
export function readBets(connection: Connection, body: unknown, window: PageOfTime): BetsOutcome {
  const reported = valueAt(body, connection.bets!.rows)
  if (!Array.isArray(reported)) return { outcome: 'unavailable' }
  const rows = reported.map((row) => readBet(connection, row))
  const next = nextPage(connection.bets!.next, body, window.page, reported.length)
  if (!rows.every((row) => row !== null) || next === 'not understood')
    return { outcome: 'unavailable' }
  return plausibleBets(rows, next, window)
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
  reported: string | undefined,
): BetRow['state'] | null {
  return reported === undefined
    ? null
    : ((['open', 'settled', 'void'] as const).find((state) => states[state].includes(reported)) ??
        null)
}
