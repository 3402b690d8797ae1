import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../testing/test-house.ts'
import { sections } from './sections.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.stop())

/** Tables that name a member and are in no section, with the reason. */
const leftOut: Record<string, string> = {
  entry: 'the statement tells it',
  posting: 'the statement tells it',
  book: 'counters',
  coin_progress: 'counters',
  exclusion_mark: 'hashes; told by breaks',
  break_work: 'work on its way',
  coin_deposit: 'told by coins',
  invite_mark: 'counters',
  statement_export: 'a lease',
  data_copy: 'this copy',
  phone_claim: 'in the profile',
  bank_claim: 'in the profile',
  awaited_amount: 'told by paymentCodes',
  deposit_play: 'the statement tells the deposits',
  slip_reference: 'told by slips',
  slip_upload: 'a picture on its way',
  gift_link: 'told by the statement',
  promotion_claim: 'told by promotions',
  launch_ticket: 'lives for a minute',
  chat_room: 'counters of the chat',
  chat_note: 'what the staff wrote',
  former_member: 'no member any more',
}

test('every table that names a member is in the copy, or left out for a reason', async () => {
  const tables = await house.house.db.query<{ name: string }>(
    "select table_name as name from information_schema.columns where column_name = 'member_id' and table_schema = 'public' order by 1",
  )
  const told = sections.map(({ rows }) => rows).join('\n')
  expect(
    tables
      .map(({ name }) => name)
      .filter((name) => !(name in leftOut) && !new RegExp(`from ${name}\\b`).test(told)),
  ).toEqual([])
})
