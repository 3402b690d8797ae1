import { expect, test } from 'vitest'
import { fromPercent } from '@champa/contract/money'
import { activatePromotion } from '@champa/contract/promotion'
import { deviceHeader } from '@champa/contract/constants'
import { clock } from '../../../platform/clock.ts'
import { noteDevice } from '../../../platform/http/device.ts'
import { endAnyLock } from '../../../testing/pay-in.ts'
import { putCampaign } from '../../../testing/test-campaigns.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { forgetClosed, forgotten } from './forget-closed-members.job.ts'

const app = await startTestApp()

const numbers =
  'numbers of the books, kept for the retention period; anonymous once the profile is deleted'
const played = 'play and rewards, anonymous once the profile is deleted; they explain the books'
const until = 'deleted after its own time (retention)'
/**
 * Columns that refer to a member and are kept when the profile is deleted, each with the reason.
 */
const stays: Record<string, string> = {
  'account.member_id': numbers,
  'book.member_id': numbers,
  'entry.member_id': numbers,
  'movement.member_id': numbers,
  'open_movement.member_id': 'until the movement ends',
  'posting.member_id': numbers,
  'deposit_play.member_id': numbers,
  'money_correction.member_id': numbers,
  'member_flag.member_id': 'decisions of staff; member_forget blanks their words',
  'approval.about_member': 'decisions of staff about the books; they name the member by number',
  'payout_contradiction.member_id': numbers,
  'coin_deposit.member_id': numbers,
  'coin_earning.member_id': numbers,
  'coin_progress.member_id': numbers,
  'turnover.member_id': played,
  'bet.member_id': until,
  'game_account.member_id': played,
  'play_lock.member_id': played,
  'campaign_receipt.member_id': played,
  'refund.member_id': played,
  'coupon.member_id': played,
  'gift_claim.member_id': played,
  'spin_round.member_id': played,
  'invitee.member_id': numbers,
  'invitee.invitee_id': numbers,
  'invite_cursor.member_id': numbers,
  'invite_cursor.invitee_id': numbers,
  'invite_earning.member_id': 'earnings; names are masked',
  'invite_earning.invitee_id':
    'earnings of the inviter; the name is masked, the phone is deleted with the profile',
  'member.member_id': 'the profile is blanked by member_forget',
  'member.inviter_id': numbers,
  'former_member.member_id': 'the identity, for the retention period',
  'bank_claim.member_id': 'one account a person, for the retention period',
  'phone_claim.member_id': 'deleted by the phone itself',
  'promotion_claim.member_id': 'the member id alone; bank account and devices are deleted',
  'payment.member_id': until,
  'payment.review_member_id': until,
  'qrcode.member_id': until,
  'reserved_amount.member_id': until,
  'gift_link.member_id': until,
  'shown_account.member_id': 'which account a member was shown, deleted after some days',
  'slip.member_id': until,
  'slip_upload.member_id': until,
  'slip_reference.member_id': until,
  'withdraw_order.member_id': until,
  'launch_ticket.member_id': until,
  'statement_export.member_id': until,
  'data_copy.member_id': 'dropped before the profile',
  'chat_room.member_id': 'blanked by forgetConversation',
  'chat_message.member_id': 'deleted by forgetConversation',
  'chat_note.member_id': 'deleted by forgetConversation',
  'chat_file.member_id': 'deleted by forgetConversation',
  'chat_rating.member_id': 'its text is blanked by forgetConversation',
  'consent.member_id': 'proof of what was accepted',
  'deposit_limit.member_id': 'proof of protection',
  'play_break.member_id': 'proof of protection',
  'play_break_job.member_id': 'work in progress',
  'break_search.member_id': 'work in progress',
  'break_match.member_id': 'proof of protection',
  'audit_entry.about_member':
    'the number alone, so that it stays provable who looked and changed what',
  'barred_identity.about_member': 'that staff had an account; the number alone, as long as barred',
  'exclusion_fingerprint.member_id': 'hashes that keep an excluded person out',
}

test('every column that refers to a member is deleted or listed with a reason', async () => {
  const columns = await app.ctx.db.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name
      from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema
        and t.table_name = c.table_name
        and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public'
        and c.column_name ~ '(^|_)(member|invitee|inviter|other)(_id)?$'
      order by 1`,
  )
  const treated = new Set([
    ...Object.keys(stays),
    ...Object.entries(forgotten).flatMap(([table, own]) =>
      own.map((column) => `${table}.${column}`),
    ),
  ])
  const names = columns.map(({ name }) => name)
  expect(names.filter((name) => !treated.has(name))).toEqual([])
  expect([...treated].filter((name) => !names.includes(name))).toEqual([])
})

test('deleting the profile of an inviter or a friend deletes their refused invites', async () => {
  const [inviter, friend, other] = [await app.member(), await app.member(), await app.member()]
  const pairs = [
    [inviter.id, other.id],
    [other.id, friend.id],
    [other.id, inviter.id],
    [other.id, other.id],
  ]
  for (const pair of pairs)
    await app.ctx.db.query("insert into refused_invite values ($1, $2, 'self-bank', $3)", [
      ...pair,
      new Date(),
    ])
  const ids = [inviter.id, friend.id]
  await app.operator.db.query(
    "update member set invite_refusal = 'self-bank' where member_id = any($1)",
    [ids],
  )
  await app.operator.db.query(
    "update member set status = 'closed', closed_at = $2, forget_at = $2 where member_id = any($1)",
    [ids, new Date()],
  )
  clock.set(() => new Date(Date.now() + 60_000))
  await forgetClosed.run(app.ctx)
  clock.set()
  const left = await app.ctx.db.query(
    `select member_id, invitee_id
      from refused_invite
      where member_id = any($1) or invitee_id = any($1)`,
    [[...ids, other.id]],
  )
  expect(left).toEqual([{ memberId: other.id, inviteeId: other.id }])
  expect(
    await app.ctx.db.query('select distinct invite_refusal from member where member_id = any($1)', [
      ids,
    ]),
  ).toEqual([{ inviteRefusal: null }])
})

/**
 * Text columns that keep a bank account number after the profile is deleted, each with the reason.
 */
const accountStays = {
  'bank_claim.account_no': 'one account a person, for the retention period',
  'former_member.bank_account_no': 'the identity, for the retention period',
}

async function columnsWith(value: string): Promise<string[]> {
  const columns = await app.ctx.db.query<{ name: string; holder: string }>(
    `select c.column_name as name, c.table_name as holder
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public'
        and t.table_type = 'BASE TABLE'
        and c.data_type in ('text', 'jsonb', 'ARRAY')`,
  )
  const found: string[] = []
  for (const { name, holder } of columns) {
    const rows = await app.operator.db.query(
      `select 1 from ${holder} where position($1 in ${name}::text) > 0 limit 1`,
      [value],
    )
    if (rows.length > 0) found.push(`${holder}.${name}`)
  }
  return found.toSorted()
}

test('deleting a profile keeps the account number in two tables and no device id', async () => {
  const [member, device, account] = [await app.member(), 'device-of-the-forgotten', '7771234567']
  const { code } = await putCampaign(app, {
    code: 'FREE1',
    kind: 'promotion',
    bonusBasisPoints: fromPercent(0),
    credit: 1_00n,
    minDeposit: 0n,
  })
  await app.operator.db.query('update member set bank_account_no = $2 where member_id = $1', [
    member.id,
    account,
  ])
  await app.ctx.db.query(
    "insert into bank_claim (bank_code, account_no, member_id) values ('KBANK', $2, $1)",
    [member.id, account],
  )
  await noteDevice(app.ctx.db, device, member.id)
  expect(
    await app.call(
      activatePromotion,
      { params: { code }, headers: { [deviceHeader]: device } },
      member,
    ),
  ).toMatchObject({ ok: true })
  await endAnyLock(app, member)
  expect(await columnsWith(device)).toEqual(['device_member.device', 'promotion_claim.value'])
  expect(await columnsWith(account)).toContain('promotion_claim.value')
  const closed =
    "update member set status = 'closed', closed_at = $2, forget_at = $2 where member_id = $1"
  await app.operator.db.query(closed, [member.id, clock.now()])
  clock.set(() => new Date(Date.now() + 60_000))
  await forgetClosed.run(app.ctx)
  clock.set()
  expect(await columnsWith(device)).toEqual([])
  expect(await columnsWith(account)).toEqual(Object.keys(accountStays))
})
