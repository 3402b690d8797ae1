import { afterEach, expect, test } from 'vitest'
import { withdraw } from '@champa/contract/withdraw'
import { clock } from '../../platform/clock.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { payoutsAtBank } from '../../testing/outside-world.ts'
import { startTestApp, type TestMember } from '../../testing/test-app.ts'
import { sendPayouts } from './send-payouts.job.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
afterEach(() => app.proveBooks())

/** Runs a statement with the server's own database login. */
const run = <Row extends object>(text: string, values: unknown[] = []) =>
  app.ctx.db.query<Row>(text, values)
const mallory = { bankCode: 'SCB', accountNo: '9998887776', name: 'MALLORY' }

async function createWithdrawal(
  amount = 200,
): Promise<{ member: TestMember; id: string; seq: bigint }> {
  const member = await app.member(100_000_00n)
  const response = await app.call(withdraw, { body: { amount } }, member)
  if (!response.ok) throw new Error(response.body.message)
  const [row] = await run<{ seq: bigint }>(
    "select seq from movement where member_id = $1 and type = 'withdraw'",
    [member.id],
  )
  return { member, id: response.body._id, seq: row!.seq }
}
const payeeOf = async ({ member, seq }: { member: TestMember; seq: bigint }) =>
  (
    await run<{ to: typeof mallory }>(
      "select detail->'to' as to from movement where member_id = $1 and seq = $2",
      [member.id, seq],
    )
  )[0]!.to
const own = (member: TestMember) => ({
  bankCode: 'KBANK',
  accountNo: member.id.toString(),
  name: 'SOMCHAI TEST',
})

async function postRaw(posting: object): Promise<unknown> {
  const [row] = await run<{ told: unknown }>('select ledger_post($1) as told', [
    JSON.stringify([{ at: clock.now(), kind: 'test', legs: [], ...posting }]),
  ])
  return row!.told
}

test("the server's database login cannot redirect a held payout to another account", async () => {
  const one = await createWithdrawal()
  const { member, seq } = one
  await expect(
    run(
      `update movement
        set detail = detail || jsonb_build_object('to', $2::jsonb)
        where member_id = $1`,
      [member.id, JSON.stringify(mallory)],
    ),
  ).rejects.toThrow(/permission denied/)
  // withdrawal_progress ignores the payee, because it writes a fixed list of fields.
  const due = await run<{ dueAt: Date }>(
    'select due_at from open_movement where member_id = $1 and seq = $2',
    [member.id, seq],
  )
  await run('select withdrawal_progress($1, $2, $3, $3, 0, $4)', [
    member.id,
    seq,
    due[0]!.dueAt,
    JSON.stringify({ to: mallory, acceptedAt: 'x', amount: 1 }),
  ])
  const [row] = await run<{ detail: object }>(
    'select detail from movement where member_id = $1 and seq = $2',
    [member.id, seq],
  )
  expect(row!.detail).toMatchObject({ to: own(member), acceptedAt: 'x' })
  expect(Object.keys(row!.detail).toSorted()).toEqual(['acceptedAt', 'assessed', 'to'])
  await sendPayouts.run(app.ctx)
  expect(
    (await payoutsAtBank(app))
      .filter((payoutOrder) => payoutOrder.reference === one.id)
      .map((payoutOrder) => payoutOrder.to),
  ).toEqual([own(member)])
})

test('a posting that ends a withdrawal cannot change its payee or keep it open', async () => {
  const one = await createWithdrawal()
  const { member, seq } = one
  const close = {
    seq: seq.toString(),
    status: 'in progress',
    amount: '9000000',
    detail: { to: mallory },
    dueAt: clock.now(),
  }
  await expect(postRaw({ member: member.id.toString(), key: 'again', close })).rejects.toThrow(
    /does not end/,
  )
  const legs = [
    ['withdraw-hold', '-20000'],
    ['wallet', '20000'],
  ]
  expect(
    await postRaw({
      member: member.id.toString(),
      key: 'ends',
      legs,
      close: {
        ...close,
        amount: undefined,
        status: 'FAILED',
        detail: { to: mallory, reason: 'no' },
      },
    }),
  ).toMatchObject({ ok: true })
  expect(await payeeOf(one)).toEqual(own(member))
})

test('MOVED: refuses to hold a withdrawal to an account that is not registered', async () => {
  const member = await app.member(500_00n)
  const legs = [
    ['wallet', '-10000'],
    ['withdraw-hold', '10000'],
  ]
  const open = (to: object | undefined) => ({
    type: 'withdraw',
    source: 'wallet',
    target: 'KBANK',
    amount: '10000',
    status: 'in progress',
    dueAt: clock.now(),
    ...(to ? { detail: { to } } : {}),
  })
  for (const to of [
    mallory,
    { ...own(member), accountNo: '9998887776' },
    { ...own(member), bankCode: 'SCB' },
    {},
    undefined,
  ]) {
    expect(
      await postRaw({ member: member.id.toString(), key: 'steal', legs, open: open(to) }),
    ).toEqual({ ok: false, code: 'MOVED' })
  }
  expect(
    await postRaw({ member: member.id.toString(), key: 'ask', legs, open: open(own(member)) }),
  ).toMatchObject({ ok: true })
})

test('a withdrawal in review is not sent when its due time is changed', async () => {
  const { member, id, seq } = await createWithdrawal(60_000)
  await run('update open_movement set due_at = $2 where member_id = $1', [member.id, clock.now()])
  expect(
    await run('select withdrawal_progress($1, $2, $3, $3, 0, $4) as done', [
      member.id,
      seq,
      clock.now(),
      '{}',
    ]),
  ).toEqual([{ done: false }])
  await sendPayouts.run(app.ctx)
  expect((await payoutsAtBank(app)).some((payoutOrder) => payoutOrder.reference === id)).toBe(false)
})

test('a closed account or deleted profile cannot get a bank account again', async () => {
  const first = (member: TestMember) =>
    run<{ done: boolean }>(
      "select member_first_account($1, 'SCB', '9998887776', 'MALLORY', $2) as done",
      [member.id, clock.now()],
    )
  const member = await app.member(500_00n)
  await app.operator.db.query("update member set status = 'closed' where member_id = $1", [
    member.id,
  ])
  await run('select member_forget($1)', [member.id])
  expect(await first(member)).toEqual([{ done: false }])
  await app.operator.db.query("update member set status = 'active' where member_id = $1", [
    member.id,
  ])
  expect(await first(member)).toEqual([{ done: false }])
  expect(await run('select bank_code from member where member_id = $1', [member.id])).toEqual([
    { bankCode: null },
  ])
  const without = await app.member()
  await asOwner(
    app,
    `update member
      set bank_code = null, bank_account_no = null, bank_account_name = null, status = 'closed'
      where member_id = ${without.id}`,
  )
  expect(await first(without)).toEqual([{ done: false }])
  await app.operator.db.query("update member set status = 'active' where member_id = $1", [
    without.id,
  ])
  expect(await first(without)).toEqual([{ done: true }])
})

test('the profile of a member with a withdrawal in progress cannot be deleted', async () => {
  const { member } = await createWithdrawal()
  await app.operator.db.query("update member set status = 'closed' where member_id = $1", [
    member.id,
  ])
  await expect(run('select member_forget($1)', [member.id])).rejects.toThrow(/on its way/)
})
