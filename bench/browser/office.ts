import { createHash, randomBytes } from 'node:crypto'
import { chromium, type Page } from '@playwright/test'
import { storageKeys } from '@champa/contract/constants'
import { stepUpMs } from '@champa/contract/office/staff'
import { withdraw } from '@champa/contract/withdraw'
import { openDb, type Db } from '../../apps/server/platform/db.ts'
import { findBrowser } from '../../e2e/browser.ts'
import { desktop } from '../../e2e/devices.ts'
import { openMembers } from '../members.ts'
import type { Stack } from '../stack.ts'
import type { Row } from '../table.ts'
import { fingerOn, note, openSlow, rowOf } from './interaction.ts'
import type { Finger } from './journeys.ts'
import { benchDesktop } from './lighthouse.ts'
import { summaryOfOffice } from './summaries.ts'

/** A manager of the sandbox, who may open these rooms. */
const manager = 'ton'
const rooms = ['today', 'withdrawals', 'deposits', 'members', 'approvals', 'books', 'conversations']
/** Each round approves one withdrawal. */
const spare = 20
const amount = 60_000

/**
 * Measures the office as a manager sees it at a desktop, while withdrawals wait for a review: cold
 * scores of its rooms, and the latency of opening and approving a withdrawal.
 */
export async function benchOfficePages(stack: Stack, runs: number, rounds: number): Promise<Row[]> {
  const db = openDb(stack.databaseUrl, { maxConnections: 2 })
  try {
    await requestReviews(stack.url, db, rounds + spare)
    const storage = {
      [storageKeys.officeToken]: await openStaffSession(db),
      [storageKeys.locale]: 'en',
    }
    const paths = rooms.map((room) => `/office/${room}`)
    const rows = [
      ...(await benchDesktop(stack.url, runs, ['/office/login'], {})),
      ...(await benchDesktop(stack.url, runs, paths, storage)),
      ...(await measureApproving(stack.url, rounds, storage)),
    ]
    return [...rows, ...summaryOfOffice(rows)]
  } finally {
    await db.end()
  }
}

/** Withdrawals above the sum that is paid without a review. */
async function requestReviews(url: string, db: Db, count: number): Promise<void> {
  for (const { headers } of await openMembers(db, count)) {
    const answer = await fetch(`${url}${withdraw.path}`, {
      method: withdraw.method,
      headers: { ...headers, 'idempotency-key': randomBytes(16).toString('hex') },
      body: JSON.stringify({ amount }),
    })
    if (!answer.ok) throw new Error(`withdrawal: ${answer.status} ${await answer.text()}`)
  }
}

/** A session as after a sign-in a moment ago. */
async function openStaffSession(db: Db): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query(
    `insert into staff_session (token_hash, staff_id, credential_version, created_at, used_at,
        expires_at, fresh_until)
      select $2, staff_id, credential_version, now(), now(), now() + interval '4 hours', $3
      from staff
      where username = $1`,
    [manager, createHash('sha256').update(token).digest(), new Date(Date.now() + stepUpMs)],
  )
  return token
}

async function measureApproving(
  url: string,
  rounds: number,
  storage: Record<string, string>,
): Promise<Row[]> {
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  const samples = new Map<string, number[]>()
  try {
    for (let round = 0; round < rounds; round += 1) {
      const device = { ...desktop, locale: 'en', hasTouch: true }
      const { page, session } = await openSlow(browser, url, storage, device)
      await approveOne(
        page,
        fingerOn(page, session, (name, found) => note(samples, `withdrawals: ${name}`, found)),
      )
      await page.context().close()
    }
  } finally {
    await browser.close()
  }
  return [...samples].map(([name, found]) => rowOf(name, found))
}

async function approveOne(page: Page, finger: Finger): Promise<void> {
  await page.goto('/office/withdrawals')
  const rows = page.locator('.rows tbody tr')
  await finger.tap('open a row', rows.nth(0))
  await finger.tap('open another row', rows.nth(1))
  await finger.tap('approve', page.locator('.panel').getByRole('button', { name: /^Approve/ }))
  await page
    .getByText(/^Approved/)
    .first()
    .waitFor()
}
