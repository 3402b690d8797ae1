import type { BetsAnswerWire } from '@champa/wire/games'
import { startStubServer } from './stub-server.ts'

export type ReportedBet = NonNullable<BetsAnswerWire['rows']>[number]
export interface BetsRequest {
  from: number
  to: number
  page: number
}

export interface StubGame {
  url: string
  requests: BetsRequest[]
  /** Sets the answer to further calls, immediate or delayed. */
  answerWith(answer: (requests: BetsRequest) => BetsAnswerWire | Promise<BetsAnswerWire>): void
  stop(): Promise<void>
}

/**
 * A game with the sandbox's protocol whose bets report is controlled by the test: malformed, or
 * different from page to page.
 */
export async function startStubGame(): Promise<StubGame> {
  const requests: BetsRequest[] = []
  let answer: (requests: BetsRequest) => BetsAnswerWire | Promise<BetsAnswerWire> = () => ({
    code: 0,
    rows: [],
    next: null,
  })
  const server = await startStubServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const call = JSON.parse(text) as BetsRequest
      requests.push(call)
      void Promise.resolve(answer(call)).then((answer) => response.end(JSON.stringify(answer)))
    })
  })
  return {
    url: server.url,
    requests,
    answerWith: (next) => (answer = next),
    stop: () => server.stop(),
  }
}

/** A page of these bets, in order of their last change. */
export function pageOf(
  rows: readonly ReportedBet[],
  { from, to, page }: BetsRequest,
  size = 100,
): BetsAnswerWire {
  const bets = rows
    .filter((row) => row.changedAt >= from && row.changedAt < to)
    .toSorted((one, other) => one.changedAt - other.changedAt)
  return {
    code: 0,
    rows: bets.slice((page - 1) * size, page * size),
    next: bets.length > page * size ? page + 1 : null,
  }
}
