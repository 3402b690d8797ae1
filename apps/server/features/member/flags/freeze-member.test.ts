import { afterEach, describe, expect, test } from 'vitest'
import { approveWithdrawal } from '@champa/contract/office/withdrawal-decisions'
import { readDepositLookup } from '@champa/contract/lookup'
import { readWallet } from '@champa/contract/wallet'
import { transfer, transferAll } from '@champa/contract/game'
import { activatePromotion } from '@champa/contract/promotion'
import { readPayout, withdraw } from '@champa/contract/withdraw'
import { fromPercent } from '@champa/contract/money'
import { clock } from '../../../platform/clock.ts'
import { readMovementId } from '../../../platform/ids.ts'
import { payoutsAtBank } from '../../../testing/outside-world.ts'
import { reason } from '../../../testing/test-approvals.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { putCampaign } from '../../../testing/test-campaigns.ts'
import { testGames } from '../../../testing/test-games.ts'
import { testMembersRoom } from '../../../testing/test-members-room.ts'
import { testOfficeWithdrawals } from '../../../testing/test-office-withdrawals.ts'
import { callOffice } from '../../../testing/test-staff.ts'
import { claimWithdrawal } from '../../withdraw/claim-payout.ts'
import { dueWithdrawals } from '../../withdraw/queries.ts'
import { sendPayouts } from '../../withdraw/send-payouts.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
const { request, read } = await testOfficeWithdrawals(app)
const { freeze, freshStaff } = testMembersRoom(app)
const support = await freshStaff('support')
const risk = await freshStaff('risk')
const finance = await freshStaff('finance')
afterEach(() => app.proveBooks())

const approve = async (id: string, by = finance) =>
  callOffice(
    app,
    approveWithdrawal,
    { params: { id }, body: { version: (await read(id, risk)).row.version, reason } },
    by,
  )
const stateOf = async (id: string) => (await read(id, risk)).row.state
const atBank = async (id: string) =>
  (await payoutsAtBank(app)).filter((one) => one.reference === id)
const codeOf = async (answer: Promise<{ ok: boolean; body: unknown }>) => {
  const { ok, body } = await answer
  return ok ? 'ok' : (body as { message: string }).message
}
/** A withdrawal that waits for staff. */
const inReview = () => request(1_000)
/** Calls the server; `event` happens before the first posting of the ledger. */
async function beforePosting<Answer>(
  event: () => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { db } = app.ctx
  const { query } = db
  let isDone = false
  db.query = (async (text: string, values?: readonly unknown[], name?: string) => {
    if (!isDone && text.includes('ledger_post')) {
      isDone = true
      await event()
    }
    return query(text, values, name)
  }) as typeof query
  const answer = await call().finally(() => (db.query = query))
  expect(isDone).toBe(true)
  return answer
}

/** One that goes to the bank without a review. */
const unreviewed = () => request(100)

describe('withdrawals', () => {
  test('a withdrawal is held in review while withdrawals are frozen, and the member sees nothing else [office:54]', async () => {
    const member = await app.member(5_000_00n)
    expect(await freeze(support, member, 'withdrawals')).toBe('done')
    const { id } = await request(100, member)
    expect((await read(id, risk)).row).toMatchObject({
      state: 'review',
      reasons: [{ why: 'manual' }],
    })
    await sendPayouts.run(app.ctx)
    expect(await atBank(id)).toEqual([])
    const payout = await app.call(readPayout, {}, member)
    expect(
      JSON.stringify(payout.body, (_, value: unknown) =>
        typeof value === 'bigint' ? `${value}` : value,
      ),
    ).not.toMatch(/frozen|freeze|manual/i)
    // Other things go on.
    expect(await codeOf(app.call(readWallet, {}, member))).toBe('ok')
    expect(await codeOf(app.call(readDepositLookup, {}, member))).toBe('ok')
  })

  test('FROZEN: approving answers it while the member is frozen, in every way', async () => {
    for (const scope of ['withdrawals', 'all'] as const) {
      const { id, member } = await inReview()
      expect(await freeze(risk, member, scope)).toBe('done')
      expect(await approve(id)).toMatchObject({ status: 409, body: { message: 'FROZEN' } })
      expect(await stateOf(id)).toBe('review')
    }
  })

  test('an approved order that was not sent returns to review, and is not sent [office:45]', async () => {
    const { id, member } = await inReview()
    expect(await approve(id)).toMatchObject({ body: { outcome: 'done' } })
    expect(await freeze(risk, member, 'withdrawals')).toBe('done')
    expect(await stateOf(id)).toBe('review')
    await sendPayouts.run(app.ctx)
    expect(await atBank(id)).toEqual([])
    const automatic = await unreviewed()
    expect(await freeze(risk, automatic.member, 'all')).toBe('done')
    expect(await stateOf(automatic.id)).toBe('review')
  })

  test('an order that was sent is queried and settled, and is not sent a second time', async () => {
    const { id, member } = await unreviewed()
    await sendPayouts.run(app.ctx)
    expect(await atBank(id)).toHaveLength(1)
    expect(await freeze(risk, member, 'withdrawals')).toBe('done')
    expect(await stateOf(id)).toBe('sent')
    const named = readMovementId(id)!
    await app.ctx.db.query(
      'update open_movement set due_at = $3 where member_id = $1 and seq = $2',
      [named.memberId, named.seq, clock.now()],
    )
    const due = (await dueWithdrawals(app.ctx.db, clock.now(), 50, [])).find(
      (one) => one.memberId === member.id,
    )
    expect(due?.isHeld).toBe(true)
    const later = new Date(clock.nowMs() + 60_000)
    // The database refuses another send, and keeps recording answers.
    expect(await claimWithdrawal(app.ctx.db, due!, later, { sentAt: later.toISOString() })).toBe(
      false,
    )
    expect(await claimWithdrawal(app.ctx.db, due!, later, due!.progress)).toBe(true)
  })

  test('a freeze while a withdrawal is being held reaches it', async () => {
    const member = await app.member(5_000_00n)
    const answer = await beforePosting(
      () => freeze(risk, member, 'withdrawals'),
      () => app.call(withdraw, { body: { amount: 100 } }, member),
    )
    const id = answer.ok ? answer.body._id : ''
    expect(await stateOf(id)).toBe('review')
  })

  test('the claim of a payout that was read before the freeze fails', async () => {
    const { member } = await unreviewed()
    const due = (await dueWithdrawals(app.ctx.db, clock.now(), 50, [])).find(
      (one) => one.memberId === member.id,
    )!
    await freeze(risk, member, 'withdrawals')
    expect(
      await claimWithdrawal(app.ctx.db, due, new Date(clock.nowMs() + 1_000), {
        sentAt: clock.now().toISOString(),
      }),
    ).toBe(false)
  })
})

describe('play', () => {
  const rejected = { message: 'PLAY_PAUSED' }

  test('no money enters a game, and no code or link is given, while play is frozen [office:54]', async () => {
    const member = await games.player(1_000_00n, { naga: 100 })
    expect(await freeze(support, member, 'play')).toBe('done')
    const into = await app.call(
      transfer,
      { body: { from: 'wallet', to: 'naga', amount: 10 } },
      member,
    )
    expect(into).toMatchObject({ status: 403, body: rejected })
    // The member is not told until when, or that staff did it.
    expect(into.body).not.toHaveProperty('until')
    expect(await app.call(transferAll, { body: { to: 'naga' } }, member)).toMatchObject({
      body: rejected,
    })
    const { code } = await putCampaign(app, {
      code: 'FROZEN1',
      kind: 'promotion',
      bonusBasisPoints: fromPercent(0),
      credit: 1_00n,
      minDeposit: 0n,
    })
    expect(await app.call(activatePromotion, { params: { code } }, member)).toMatchObject({
      body: rejected,
    })
    expect(await codeOf(app.call(readDepositLookup, {}, member))).toBe('PLAY_PAUSED')
    // Money comes home, and withdrawals go on.
    expect(await codeOf(app.call(transferAll, { body: { to: 'wallet' } }, member))).toBe('ok')
    expect(await codeOf(app.call(withdraw, { body: { amount: 100 } }, member))).toBe('ok')
  })

  test('a transfer that waited while the freeze began is refused by the ledger', async () => {
    const member = await games.player(1_000_00n, { naga: 0 })
    const answer = await beforePosting(
      () => freeze(risk, member, 'play'),
      () => app.call(transfer, { body: { from: 'wallet', to: 'naga', amount: 10 } }, member),
    )
    expect(answer.body).toMatchObject(rejected)
  })
})
