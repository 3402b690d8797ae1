import { setTimeout as delay } from 'node:timers/promises'
import { minorUnits } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Job } from '../../../platform/job.ts'
import { entriesOf, noteCall } from '../../../platform/health/health-notes.ts'
import { memoize } from '../../../platform/memoize.ts'
import {
  bankFeed,
  type BankFeedRow,
  type UnreadRow,
} from '../../../providers/payments/bank-feed.ts'
import type { PaymentReport } from '../payment.ts'
import { ingestReport } from './ingest-report.ts'
import { readChargeReference } from '../qr/open-code.ts'
import { keepUnread } from './keep-events.ts'
import { keepFeedRows } from '../../reconciliation/index.ts'

const everyMs = 2_000
const timeoutMs = 8_000
/** The minimum timeout of a call, for tests that shorten every wait. */
const minTimeoutMs = 1_500
/** A run waits at most this long for a slow bank, whose page is processed when it arrives. */
const waitTimeoutMs = 1_000
const pageRows = 200
/** The maximum pages of one account per run. */
const maxPages = 20
/** Two full batches of each step, so that one is matched while another is credited. */
const rowsAtOnce = 64

interface FeedAccount {
  account: string
  bankCode: string
  accountNo: string
}

/** Accounts that this process is reading now: an account that hangs is not read again meanwhile. */
export const readingsInProgress = memoize((_ctx: AppContext) => new Map<string, Promise<number>>())

/**
 * Reads incoming payments from the bank feeds, retired accounts included, each from its stored
 * cursor. Concurrent processes are safe.
 */
export const readFeeds: Job = {
  name: 'read-feeds',
  everyMs,
  run: async (ctx) => {
    if (!ctx.settings.urls.bank) return 0
    const reading = readingsInProgress(ctx)
    const accounts = await ctx.db.query<FeedAccount>(
      `select account, bank_code, account_no
        from receiving_account
        where (kind = 'bank' and mode <> 'SMS') or (kind = 'wallet' and mode = 'AUTO')
        order by account`,
      [],
      'feed-accounts',
    )
    const fresh = accounts.filter((account) => !reading.has(account.account))
    const pages = fresh.map((one) => {
      const rows = read(ctx, one).finally(() => reading.delete(one.account))
      reading.set(one.account, rows)
      return rows
    })
    const done = await Promise.race([
      Promise.all(pages),
      delay(waitTimeoutMs, null, { ref: false }),
    ])
    return done ? done.reduce((sum, rows) => sum + rows, 0) : 0
  },
}

/**
 * Processes page after page. The cursor moves only once a page's payments are stored, so a failed
 * page is read again.
 */
async function read(ctx: AppContext, account: FeedAccount): Promise<number> {
  const { settings, db, log } = ctx
  const feed = bankFeed({
    baseUrl: settings.urls.bank,
    secret: settings.bankKeys[account.bankCode] ?? settings.secrets.BANK_SEND_KEY,
    timeoutMs: Math.max(minTimeoutMs, timeoutMs * settings.settlePace),
    account: account.account,
  })
  let taken = 0
  try {
    const [stored] = await db.query<{ cursor: string }>(
      'select cursor from feed_cursor where receiving_account = $1',
      [account.account],
      'feed-cursor',
    )
    let after = stored?.cursor ?? null
    for (let page = 0; page < maxPages; page++) {
      const answer = await feed.read({ accountNo: account.accountNo, after, limit: pageRows })
      if (answer.outcome === 'unknown')
        log.warn({ account: account.account, why: answer.why }, 'bank feed could not be read')
      if (answer.outcome !== 'ok') return taken
      for (let from = 0; from < answer.rows.length; from += rowsAtOnce) {
        await Promise.all(
          answer.rows
            .slice(from, from + rowsAtOnce)
            .filter((row) => row.amount > 0n)
            .map((row) => ingestReport(ctx, toPaymentReport(account, row))),
        )
      }
      for (const row of answer.unread) await keepRow(ctx, account, row)
      await keepFeedRows(ctx, account.account, answer.rows)
      taken += answer.rows.length
      if (
        answer.next === null ||
        answer.next === after ||
        !(await moveCursor(ctx, account.account, after, answer.next))
      )
        return taken
      noteCall(entriesOf(account.account), null)
      after = answer.next
      if (answer.rows.length + answer.unread.length < pageRows) return taken
    }
  } catch (error) {
    log.error(
      { err: error, account: account.account },
      'bank feed page failed and will be read again',
    )
  }
  return taken
}

/**
 * Stores an unreadable row for the operator, so that reading continues; a row without a cursor
 * stops the account's cursor.
 */
async function keepRow(
  ctx: AppContext,
  { account, accountNo, bankCode: sender }: FeedAccount,
  { cursor, text }: UnreadRow,
): Promise<void> {
  if (cursor === null)
    ctx.log.warn({ account }, 'bank feed row has no readable cursor, the feed stops before it')
  else
    await keepUnread(ctx, {
      id: `feed:${account}:${cursor}`,
      accountNo,
      sender,
      text,
      why: 'a row of the feed, not understood',
    })
}

/** False when another process has moved the cursor and continues from there. */
async function moveCursor(
  { db }: AppContext,
  account: string,
  from: string | null,
  to: string,
): Promise<boolean> {
  const moved =
    from === null
      ? await db.query(
          `insert into feed_cursor (receiving_account, cursor, moved_at)
            values ($1, $2, $3)
            on conflict do nothing
            returning cursor`,
          [account, to, clock.now()],
        )
      : await db.query(
          `update feed_cursor set cursor = $3, moved_at = $4
            where receiving_account = $1
              and cursor = $2
            returning cursor`,
          [account, from, to, clock.now()],
        )
  return moved.length === 1
}

function toPaymentReport(
  { account, bankCode: provider }: FeedAccount,
  row: BankFeedRow,
): PaymentReport {
  const { bankCode, accountNo, name } = row.from
  const code = row.billId === null ? null : readChargeReference(row.billId)
  return {
    channel: 'feed',
    provider,
    receivingAccount: account,
    reference: null,
    bankReference: row.bankReference,
    amount: minorUnits(row.amount),
    paidAt: new Date(row.at),
    balance: minorUnits(row.balance),
    payer: {
      ...(bankCode === null ? {} : { bankCode }),
      ...(accountNo === null ? {} : { accountNo }),
      ...(name === null ? {} : { name }),
    },
    ...(code ? { owner: code } : {}),
  }
}
