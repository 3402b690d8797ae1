import { createAccount, login, readProfile } from '@champa/contract/account'
import { sendMessage } from '@champa/contract/chat'
import type { MinorUnits } from '@champa/contract/money'
import { expect, test } from 'vitest'
import { clock } from '../../../platform/clock.ts'
import { asMember, newMessageId } from '../../../testing/chat-people.ts'
import { payIn } from '../../../testing/pay-in.ts'
import { signInMember, newAddress, provePhone, registerBody } from '../../../testing/sign-up.ts'
import { decidePayout, eventually } from '../../../testing/outside-world.ts'
import { ingestReport } from '../../deposit/index.ts'
import { payOutExcluded } from '../../withdraw/index.ts'
import { sendPayouts } from '../../withdraw/send-payouts.job.ts'
import { forgetClosed } from './forget-closed-members.job.ts'
import { forgetFormer } from './forget-former-members.job.ts'
import { listClosed, reopenAccount } from './close-account.ts'
import { closingAccounts, password } from '../../../testing/closing-accounts.ts'
import { startChatApp } from '../../../testing/test-chat.ts'

const app = await startChatApp()

const { close, signedUp, statusOf } = closingAccounts(app)
const dayMs = 24 * 3_600_000
const ahead = (days: number): void => clock.set(() => new Date(Date.now() + days * dayMs))

test('deletes profile and chat after cooling-off, and the identity five years later', async () => {
  const { body, id, member } = await signedUp()
  await app.call(sendMessage, {
    body: { id: newMessageId(), message: { message_type: 'text', payload: 'my secret' } as never },
    headers: asMember(member).headers,
  })
  await payIn(app, member, 5_00n)
  await close(member)
  expect(await forgetClosed.run(app.ctx)).toBe(0)
  expect(
    await app.call(createAccount, {
      body: { ...registerBody(body.username), otpToken: 'x'.repeat(43) },
      headers: newAddress(),
    }),
  ).toMatchObject({ body: { message: 'EXISTING_USER' } })
  ahead(46)
  expect(await forgetClosed.run(app.ctx)).toBeGreaterThan(0)
  const [left] = await app.ctx.db.query<Record<string, unknown>>(
    'select to_jsonb(m) as row from member m where member_id = $1',
    [id],
  )
  for (const known of [body.name, body.username, body.bankAccountNo, body.bankAccountName])
    expect(JSON.stringify(left)).not.toContain(known)
  expect(await app.ctx.db.query('select 1 from chat_message where member_id = $1', [id])).toEqual(
    [],
  )
  expect(
    await app.ctx.db.query('select last_text, state from chat_room where member_id = $1', [id]),
  ).toEqual([{ lastText: '', state: 'closed' }])
  expect(
    await app.ctx.db.query(
      'select name, phone, bank_account_no from former_member where member_id = $1',
      [id],
    ),
  ).toEqual([
    { name: body.name, phone: `+66${body.username.slice(1)}`, bankAccountNo: body.bankAccountNo },
  ])
  expect(
    await app.ctx.db.query('select balance from account where member_id = $1 and name = $2', [
      id,
      'wallet',
    ]),
  ).toEqual([{ balance: 5_00n }])
  expect(
    await app.call(login, { body: { username: body.username, password }, headers: newAddress() }),
  ).toMatchObject({ body: { message: 'WRONG_CREDENTIAL' } })

  const again = { ...registerBody(body.username), otpToken: await provePhone(app, body.username) }
  expect(
    await app.call(createAccount, {
      body: { ...again, bankAccountNo: body.bankAccountNo },
      headers: newAddress(),
    }),
  ).toMatchObject({ body: { message: 'EXISTING_BANK' } })
  expect(await app.call(createAccount, { body: again, headers: newAddress() })).toMatchObject({
    ok: true,
  })
  expect(await forgetFormer.run(app.ctx)).toBe(0)
  ahead(46 + 5 * 366)
  expect(await forgetFormer.run(app.ctx)).toBeGreaterThan(0)
  expect(await app.ctx.db.query('select 1 from former_member where member_id = $1', [id])).toEqual(
    [],
  )
  expect(await app.ctx.db.query('select 1 from bank_claim where member_id = $1', [id])).toEqual([])
  await app.proveBooks()
})

test('keeps the profile until a deposit that arrived after the closure is paid out', async () => {
  const { body, member } = await signedUp()
  await close(member)
  await payIn(app, member, 700_00n)
  ahead(46)
  await forgetClosed.run(app.ctx)
  expect(
    (await listClosed(app.ctx, 50)).find(({ username }) => username === body.username),
  ).toMatchObject({ wallet: 700_00n })
  const payout = await payOutExcluded(app.ctx, body.username)
  expect(payout).toMatchObject({ outcome: 'asked', amount: 700_00n, left: 0n })
  ahead(48)
  await forgetClosed.run(app.ctx)
  expect((await listClosed(app.ctx, 50)).some(({ username }) => username === body.username)).toBe(
    true,
  )
  await sendPayouts.run(app.ctx)
  await decidePayout(app, payout.outcome === 'asked' ? payout.id : '', 'paid')
  // The bank reports the payout by webhook.
  await eventually(
    async () =>
      (
        await app.ctx.db.query(
          `select 1
            from movement
            where member_id = $1 and type = 'withdraw' and status = 'SUCCESS'`,
          [member.id],
        )
      ).length === 1,
  )
  ahead(50)
  await forgetClosed.run(app.ctx)
  expect((await listClosed(app.ctx, 50)).some(({ username }) => username === body.username)).toBe(
    false,
  )
  await app.proveBooks()
})

test('a payment from the bank account of a deleted member is stored as unmatched', async () => {
  const { body, id, member } = await signedUp()
  await close(member)
  ahead(46)
  await forgetClosed.run(app.ctx)
  const paid = await ingestReport(app.ctx, {
    channel: 'feed',
    provider: 'SCB',
    receivingAccount: 'SCB:4058821937',
    reference: null,
    bankReference: `late-${id}`,
    amount: 321_00n as MinorUnits,
    paidAt: clock.now(),
    payer: {
      bankCode: body.bankCode!,
      accountNo: body.bankAccountNo!,
      name: body.bankAccountName!,
    },
  })
  expect(
    await app.ctx.db.query(
      'select state, reason, member_id from payment where bank_reference = $1',
      [`late-${id}`],
    ),
  ).toEqual([{ state: 'unmatched', reason: 'no-member', memberId: null }])
  expect(paid).toBeDefined()
})

test('support can reopen the account before its profile is deleted', async () => {
  const { body, id, member } = await signedUp()
  await close(member)
  expect(await reopenAccount(app.operator, body.username)).toBe(true)
  expect(await reopenAccount(app.operator, body.username)).toBe(false)
  const back = await signInMember(app, { body, id })
  expect(await app.call(readProfile, {}, back)).toMatchObject({
    ok: true,
    body: { profile: { name: body.name } },
  })
  ahead(46)
  await forgetClosed.run(app.ctx)
  expect(await statusOf(id)).toBe('active')
})
