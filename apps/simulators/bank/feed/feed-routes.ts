import { toWireAmount } from '@champa/wire/amount'
import {
  bankAccountReporting,
  type BankFeedAnswerWire,
  bankFeedQuery,
  type BankFeedRowWire,
} from '@champa/wire/bank-feed'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { bearer } from '../../bearer.ts'
import { clock } from '../../clock.ts'
import { answer, type Answer } from '../../faults/answer.ts'
import type { FaultSwitches } from '../../faults/fault-switches.ts'
import { lastFour, lastSix, maskAccountNo, maskName } from '../banks.ts'
import type { Entries, Entry } from './entries.ts'

const ofAccount = z.object({ accountNo: z.string().check(z.regex(/^\d{4,20}$/)) })
const defaultLimit = 100
const maxLimit = 1_000

const refuse = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message },
})

/**
 * The transaction feeds of the banks with the operator's accounts, called by the operator's server.
 */
export function feedRoutes(
  app: FastifyInstance,
  faults: FaultSwitches,
  entries: Entries,
  secret: string,
): void {
  const allowed = bearer(secret)

  app.get('/bank/accounts/:accountNo/transactions', (request, reply) => {
    const feedQuery = read(request.params, request.query)
    const report = (rows: typeof page) => (): Answer => {
      if (!allowed(request)) return refuse(401, 'unauthorised', 'Invalid secret.')
      if (!feedQuery)
        return refuse(
          400,
          'invalid-request',
          'Give the cursor of a row and a limit from 1 to 1000.',
        )
      if (!entries.reporting(feedQuery.accountNo).feed)
        return refuse(404, 'unknown-account', 'This account has no feed.')
      return { status: 200, body: rows(entries, feedQuery) }
    }
    return answer(reply, faults, {
      target: 'bank/feed',
      work: report(page),
      refusal: refuse(503, 'unavailable', 'The bank is unavailable.'),
      own: { duplicate: report(repeatingPage), 'out-of-order': report(shuffledPage) },
    })
  })

  app.put('/bank/accounts/:accountNo', (request, reply) => {
    const account = ofAccount.safeParse(request.params)
    const reporting = bankAccountReporting.safeParse(request.body)
    if (!account.success || !reporting.success)
      return reply.code(400).send({ code: 'invalid-request', message: 'Give {feed} and {sms}.' })
    const { feed, sms } = reporting.data
    return entries.setReporting(account.data.accountNo, {
      ...(feed !== undefined && { feed }),
      ...(sms !== undefined && { sms }),
    })
  })
}

function read(params: unknown, query: unknown): FeedQuery | undefined {
  const account = ofAccount.safeParse(params)
  const asked = bankFeedQuery.safeParse(query)
  if (!account.success || !asked.success) return undefined
  const after = Number(asked.data.after || 0)
  const limit = Number(asked.data.limit ?? defaultLimit)
  if (
    !Number.isSafeInteger(after) ||
    after < 0 ||
    !Number.isInteger(limit) ||
    limit < 1 ||
    limit > maxLimit
  )
    return undefined
  return { accountNo: account.data.accountNo, after, limit }
}

type FeedQuery = { accountNo: string; after: number; limit: number }

const repeatedRows = 5

/** The rows after the cursor, in order of arrival. */
function page(entries: Entries, { accountNo, after, limit }: FeedQuery): BankFeedAnswerWire {
  return show(entries.after(accountNo, after, limit))
}

/** A page that repeats the last rows of the previous page. */
function repeatingPage(entries: Entries, feedQuery: FeedQuery): BankFeedAnswerWire {
  const { accountNo, after, limit } = feedQuery
  return show([
    ...entries.until(accountNo, after, repeatedRows),
    ...entries.after(accountNo, after, limit),
  ])
}

/**
 * A page with rows out of order: the first new row moves to a later cursor, and the others are
 * listed newest first.
 */
function shuffledPage(
  entries: Entries,
  { accountNo, after, limit }: FeedQuery,
): BankFeedAnswerWire {
  const [late, ...others] = entries.after(accountNo, after, limit)
  if (late) entries.moveToEnd(accountNo, late)
  return show(others.toReversed())
}

function show(rows: Entry[]): BankFeedAnswerWire {
  const furthest = Math.max(0, ...rows.map((row) => row.cursor))
  return { transactions: rows.map(showRow), next: furthest === 0 ? null : String(furthest) }
}

function showRow(entry: Entry): BankFeedRowWire {
  return {
    cursor: String(entry.cursor),
    bankReference: entry.to_bank === 'GSB' ? null : entry.bank_reference,
    amount: toWireAmount(BigInt(entry.amount)),
    at: clock.write(entry.at),
    from: payer(entry),
    billId: entry.bill_id,
    balance: toWireAmount(BigInt(entry.balance)),
  }
}

/** Each bank masks the payer differently. */
function payer({
  to_bank,
  from_bank: bankCode,
  from_account: account,
  from_name: name,
}: Entry): BankFeedRowWire['from'] {
  switch (to_bank) {
    case 'BCEL':
    case 'LDB':
    case 'TRUEMONEY':
      // Lao banks mask nothing; a wallet shows the payer's full phone number.
      return { bankCode, accountNo: account, name }
    case 'SCB':
      return { bankCode, accountNo: lastSix(account), name: maskName(name) }
    case 'KBANK':
      return { bankCode, accountNo: maskAccountNo(account), name: maskName(name) }
    default:
      return { bankCode, accountNo: lastFour(account), name: maskName(name) }
  }
}
