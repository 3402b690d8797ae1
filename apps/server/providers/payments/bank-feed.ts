import { bankFeedPath, bankFeedRow, bankRefusalAnswer } from '@champa/wire/bank-feed'
import * as z from 'zod/mini'
import { outsideCall } from '../outside-call.ts'

export type BankFeedConfig = { baseUrl: string; secret: string; timeoutMs: number }
export type BankFeedRow = z.output<typeof bankFeedRow>
/** A row that is not understood, as it came; without a cursor nobody can say which one it is. */
export type UnreadRow = { cursor: string | null; text: string }
/** `next` is null where there are no rows, or where going on would leave a row behind that cannot be named. */
export type FeedOutcome =
  | { outcome: 'ok'; rows: BankFeedRow[]; unread: UnreadRow[]; next: string | null }
  | { outcome: 'no-feed' }
  | { outcome: 'unknown'; why: string }

/** What came in on our accounts, as the receiving banks tell it. */
export type BankFeed = {
  /** The rows after a cursor; all when it is null. */
  read(of: { accountNo: string; after: string | null; limit: number }): Promise<FeedOutcome>
}

/** Row by row: one that is not understood must not keep the others waiting. */
const page = z.object({ transactions: z.array(z.unknown()), next: z.nullable(z.string()) })
const answer = z.union([page, bankRefusalAnswer])
const named = z.object({ cursor: z.string().check(z.minLength(1), z.maxLength(200)) })

export function bankFeed({ baseUrl, secret, timeoutMs }: BankFeedConfig): BankFeed {
  return {
    async read({ accountNo, after, limit }) {
      const query = new URLSearchParams({
        limit: String(limit),
        ...(after === null ? {} : { after }),
      })
      const said = await outsideCall({
        method: 'GET',
        url: `${baseUrl}${bankFeedPath(accountNo)}?${query.toString()}`,
        secret,
        timeoutMs,
        schema: answer,
      })
      if (said.kind === 'not-sent' || said.kind === 'no-answer')
        return { outcome: 'unknown', why: said.reason }
      if (said.kind === 'not-understood')
        return { outcome: 'unknown', why: `not understood (${said.status})` }
      if ('transactions' in said.body) return readPage(said.body)
      return said.body.code === 'unknown-account'
        ? { outcome: 'no-feed' }
        : { outcome: 'unknown', why: said.body.code }
    },
  }
}

function readPage({ transactions, next }: z.output<typeof page>): FeedOutcome {
  const [rows, unread]: [BankFeedRow[], UnreadRow[]] = [[], []]
  for (const one of transactions) {
    const row = bankFeedRow.safeParse(one)
    if (row.success) rows.push(row.data)
    else
      unread.push({ cursor: named.safeParse(one).data?.cursor ?? null, text: JSON.stringify(one) })
  }
  return {
    outcome: 'ok',
    rows,
    unread,
    next: unread.some((one) => one.cursor === null) ? null : next,
  }
}
