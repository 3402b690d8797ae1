import { bankFeedPath, bankFeedRow, bankRefusalAnswer } from '@champa/wire/bank-feed'
import * as z from 'zod/mini'
import { outsideCall } from '../outside-call.ts'

export type BankFeedConfig = {
  baseUrl: string
  secret: string
  timeoutMs: number
  /** Our name of the account that it reports, by which its calls are counted. */
  account: string
}
export type BankFeedRow = z.output<typeof bankFeedRow>
/** A row that could not be parsed, as received. Without a cursor it cannot be identified. */
export type UnreadRow = { cursor: string | null; text: string }
/**
 * The cursor of the next page; null without rows, or when continuing would skip an unidentified
 * row.
 */
export type FeedOutcome =
  | { outcome: 'ok'; rows: BankFeedRow[]; unread: UnreadRow[]; next: string | null }
  | { outcome: 'no-feed' }
  | { outcome: 'unknown'; why: string }

/** Incoming payments on our accounts, reported by the receiving banks. */
export type BankFeed = {
  /** Returns the rows after a cursor; all rows when it is null. */
  read(of: { accountNo: string; after: string | null; limit: number }): Promise<FeedOutcome>
}

/** Each row is parsed separately, so that an unreadable row does not block the others. */
const page = z.object({ transactions: z.array(z.unknown()), next: z.nullable(z.string()) })
const answer = z.union([page, bankRefusalAnswer])
const named = z.object({ cursor: z.string().check(z.minLength(1), z.maxLength(200)) })

export function bankFeed({ baseUrl, secret, timeoutMs, account }: BankFeedConfig): BankFeed {
  return {
    async read({ accountNo, after, limit }) {
      const query = new URLSearchParams({
        limit: String(limit),
        ...(after === null ? {} : { after }),
      })
      const said = await outsideCall({
        method: 'GET',
        url: `${baseUrl}${bankFeedPath(accountNo)}?${query.toString()}`,
        party: `feed ${account}`,
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
  for (const transaction of transactions) {
    const row = bankFeedRow.safeParse(transaction)
    if (row.success) rows.push(row.data)
    else
      unread.push({
        cursor: named.safeParse(transaction).data?.cursor ?? null,
        text: JSON.stringify(transaction),
      })
  }
  return {
    outcome: 'ok',
    rows,
    unread,
    next: unread.some((one) => one.cursor === null) ? null : next,
  }
}
