import { setTimeout as delay } from 'node:timers/promises'
import type { Satang } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import type { Job } from '../../../platform/job.ts'
import {
  bankFeed,
  type BankFeedRow,
  type UnreadRow,
} from '../../../providers/payments/bank-feed.ts'
import type { Evidence } from '../payment/evidence.ts'
import { takeEvidence } from '../payment/take-evidence.ts'
import { readChargeReference } from '../rules.ts'
import { keepUnread } from './keep-unread.ts'

const everyMs = 2_000
const timeoutMs = 8_000
/** The minimum timeout of a call, for tests that shorten every wait. */
const leastTimeoutMs = 1_500
/**
 * A run does not wait longer than this for a slow bank, whose page is processed when it arrives.
 */
const patienceMs = 1_000
const pageRows = 200
/** The maximum pages of one account per run. */
const pagesMost = 20
const rowsAtOnce = 25

interface FeedAccount {
  account: string
  bank_code: string
  account_no: string
}

/** Accounts that this process is reading: one that hangs is not read again meanwhile. */
const inHand = new WeakMap<House, Map<string, Promise<number>>>()

/**
 * Reads incoming payments from the bank feeds, retired accounts included, each from its stored
 * cursor. Concurrent processes are safe.
 */
export const readFeeds: Job = {
  name: 'read-feeds',
  everyMs,
  run: async (house) => {
    if (!house.settings.urls.bank) return 0
    const reading = inHand.get(house) ?? new Map<string, Promise<number>>()
    inHand.set(house, reading)
    const accounts = await house.db.query<FeedAccount>(
      "select account, bank_code, account_no from receiving_account where (kind = 'bank' and mode <> 'SMS') or (kind = 'wallet' and mode = 'AUTO') order by account",
      [],
      'feed-accounts',
    )
    const fresh = accounts.filter((one) => !reading.has(one.account))
    for (const one of fresh)
      reading.set(
        one.account,
        read(house, one).finally(() => reading.delete(one.account)),
      )
    const pages = fresh.map((one) => reading.get(one.account)!)
    const done = await Promise.race([Promise.all(pages), delay(patienceMs, null, { ref: false })])
    return done ? done.reduce((sum, rows) => sum + rows, 0) : 0
  },
}

/**
 * Processes page after page. The cursor moves only once a page's payments are stored, so a failed
 * page is read again.
 */
async function read(house: House, account: FeedAccount): Promise<number> {
  const { settings, db, log } = house
  const feed = bankFeed({
    baseUrl: settings.urls.bank,
    secret: settings.bankKeys[account.bank_code] ?? settings.secrets.BANK_SEND_KEY,
    timeoutMs: Math.max(leastTimeoutMs, timeoutMs * settings.settlePace),
  })
  let taken = 0
  try {
    const [kept] = await db.query<{ cursor: string }>(
      'select cursor from feed_cursor where receiving_account = $1',
      [account.account],
      'feed-cursor',
    )
    let after = kept?.cursor ?? null
    for (let page = 0; page < pagesMost; page++) {
      const told = await feed.read({ accountNo: account.account_no, after, limit: pageRows })
      if (told.outcome === 'unknown')
        log.warn({ account: account.account, why: told.why }, 'bank feed could not be read')
      if (told.outcome !== 'ok') return taken
      for (let from = 0; from < told.rows.length; from += rowsAtOnce) {
        await Promise.all(
          told.rows
            .slice(from, from + rowsAtOnce)
            .filter((row) => row.amount > 0n)
            .map((row) => takeEvidence(house, evidenceOf(account, row))),
        )
      }
      for (const row of told.unread) await keepRow(house, account, row)
      taken += told.rows.length
      if (
        told.next === null ||
        told.next === after ||
        !(await moveCursor(house, account.account, after, told.next))
      )
        return taken
      after = told.next
      if (told.rows.length + told.unread.length < pageRows) return taken
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
 * Stores an unreadable row for the operator, and the feed continues; a row without a cursor holds
 * the account's cursor.
 */
async function keepRow(
  house: House,
  { account, account_no: accountNo, bank_code: sender }: FeedAccount,
  { cursor, text }: UnreadRow,
): Promise<void> {
  if (cursor === null)
    house.log.warn(
      { account },
      'bank feed row has no readable cursor, the feed cursor stays before it',
    )
  else
    await keepUnread(house, {
      id: `feed:${account}:${cursor}`,
      accountNo,
      sender,
      text,
      why: 'a row of the feed, not understood',
    })
}

/** False when another process has moved the cursor and continues from there. */
async function moveCursor(
  { db }: House,
  account: string,
  from: string | null,
  to: string,
): Promise<boolean> {
  const moved =
    from === null
      ? await db.query(
          'insert into feed_cursor (receiving_account, cursor, moved_at) values ($1, $2, $3) on conflict do nothing returning cursor',
          [account, to, clock.now()],
        )
      : await db.query(
          'update feed_cursor set cursor = $3, moved_at = $4 where receiving_account = $1 and cursor = $2 returning cursor',
          [account, from, to, clock.now()],
        )
  return moved.length === 1
}

function evidenceOf({ account, bank_code: provider }: FeedAccount, row: BankFeedRow): Evidence {
  const { bankCode, accountNo, name } = row.from
  const code = row.billId === null ? null : readChargeReference(row.billId)
  return {
    channel: 'feed',
    provider,
    receivingAccount: account,
    reference: null,
    bankReference: row.bankReference,
    amount: row.amount as Satang,
    paidAt: new Date(row.at),
    balance: row.balance as Satang,
    payer: {
      ...(bankCode === null ? {} : { bankCode }),
      ...(accountNo === null ? {} : { accountNo }),
      ...(name === null ? {} : { name }),
    },
    ...(code ? { owner: code } : {}),
  }
}
