import { bankFeedAnswer, bankFeedPath, bankRefusalAnswer } from '@champa/wire/bank-feed'
import * as z from 'zod/mini'
import { outsideCall } from '../outside-call.ts'

export type BankFeedConfig = { baseUrl: string; secret: string; timeoutMs: number }
type Answer = z.output<typeof bankFeedAnswer>
export type BankFeedRow = Answer['transactions'][number]
export type FeedOutcome = { outcome: 'ok'; rows: BankFeedRow[]; next: string | null } | { outcome: 'no-feed' } | { outcome: 'unknown'; why: string }

/** What came in on our accounts, as the receiving banks tell it. */
export type BankFeed = {
  /** The rows after a cursor; all when it is null. */
  read(of: { accountNo: string; after: string | null; limit: number }): Promise<FeedOutcome>
}

const answer = z.union([bankFeedAnswer, bankRefusalAnswer])

export function bankFeed({ baseUrl, secret, timeoutMs }: BankFeedConfig): BankFeed {
  return {
    async read({ accountNo, after, limit }) {
      const query = new URLSearchParams({ limit: String(limit), ...(after === null ? {} : { after }) })
      const said = await outsideCall({ method: 'GET', url: `${baseUrl}${bankFeedPath(accountNo)}?${query.toString()}`, secret, timeoutMs, schema: answer })
      if (said.kind === 'not-sent' || said.kind === 'no-answer') return { outcome: 'unknown', why: said.reason }
      if (said.kind === 'not-understood') return { outcome: 'unknown', why: `not understood (${said.status})` }
      if ('transactions' in said.body) return { outcome: 'ok', rows: said.body.transactions, next: said.body.next }
      return said.body.code === 'unknown-account' ? { outcome: 'no-feed' } : { outcome: 'unknown', why: said.body.code }
    },
  }
}
