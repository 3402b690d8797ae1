import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/test-app.ts'
import { sections } from './sections.ts'

const app = await startTestApp()

/** Tables that refer to a member and are not part of the data copy, with the reason. */
const leftOut: Record<string, string> = {
  entry: 'covered by statement',
  payout_contradiction: 'covered by statement; a note about the bank',
  money_correction: 'covered by statement; reasons and evidence are internal notes of staff',
  posting: 'covered by statement',
  book: 'counters',
  open_movement: 'work in progress',
  coin_progress: 'counters',
  exclusion_fingerprint: 'hashes; covered by breaks',
  play_break_job: 'work in progress',
  break_search: 'work in progress',
  break_match: 'covered by breaks',
  coin_deposit: 'covered by coins',
  invite_cursor: 'counters',
  statement_export: 'a lease',
  data_copy: 'this copy',
  phone_claim: 'covered by profile',
  bank_claim: 'covered by profile',
  reserved_amount: 'covered by paymentCodes',
  deposit_play: 'deposits are in statement',
  shown_account: 'which of our accounts was shown that day',
  slip_reference: 'covered by slips',
  slip_upload: 'an upload in progress',
  gift_link: 'covered by statement',
  promotion_claim: 'covered by promotions',
  launch_ticket: 'lives for a minute',
  chat_room: 'counters of the chat',
  chat_note: 'written by staff',
  member_flag: 'decisions and words of staff, which would warn a fraudster',
  member_find: 'covered by profile',
  member_risk: 'how withdrawals are scored, which a member must not learn (no tipping-off)',
  member_link: 'names other members',
  former_member: 'no longer a member',
}

test('every table that refers to a member is copied or excluded with a reason', async () => {
  const tables = await app.ctx.db.query<{ name: string }>(
    `select table_name as name
      from information_schema.columns
      where column_name = 'member_id' and table_schema = 'public'
      order by 1`,
  )
  const queries = sections.map(({ rows }) => rows).join('\n')
  expect(
    tables
      .map(({ name }) => name)
      .filter((name) => !(name in leftOut) && !new RegExp(`from ${name}\\b`).test(queries)),
  ).toEqual([])
})
