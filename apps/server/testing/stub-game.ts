import type { BetsAnswerWire } from '@champa/wire/games'
import { startStubServer } from './stub-server.ts'

export type ReportedBet = NonNullable<BetsAnswerWire['rows']>[number]
export interface AskedBets {
  from: number
  to: number
  page: number
}

export interface StubGame {
  url: string
  asked: AskedBets[]
  /** What the game answers from now on, at once or later. */
  says(answer: (asked: AskedBets) => BetsAnswerWire | Promise<BetsAnswerWire>): void
  stop(): Promise<void>
}

/** A game of the sandbox's protocol that reports bets as a test says: strangely, or differently from page to page. */
export async function startStubGame(): Promise<StubGame> {
  const asked: AskedBets[] = []
  let answer: (asked: AskedBets) => BetsAnswerWire | Promise<BetsAnswerWire> = () => ({
    code: 0,
    rows: [],
    next: null,
  })
  const server = await startStubServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const call = JSON.parse(text) as AskedBets
      asked.push(call)
      void Promise.resolve(answer(call)).then((said) => response.end(JSON.stringify(said)))
    })
  })
  return { url: server.url, asked, says: (next) => (answer = next), stop: () => server.stop() }
}

/** A page of these bets, as a game tells them: by the time of their last change. */
export function pageOf(
  rows: readonly ReportedBet[],
  { from, to, page }: AskedBets,
  size = 100,
): BetsAnswerWire {
  const told = rows
    .filter((row) => row.changedAt >= from && row.changedAt < to)
    .toSorted((one, other) => one.changedAt - other.changedAt)
  return {
    code: 0,
    rows: told.slice((page - 1) * size, page * size),
    next: told.length > page * size ? page + 1 : null,
  }
}
