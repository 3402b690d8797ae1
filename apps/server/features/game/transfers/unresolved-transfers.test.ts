import { afterAll, expect, test } from 'vitest'
import type { ChangedThing } from '@champa/contract/live-events'
import { clock } from '../../../platform/clock.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { testGames } from '../../../testing/test-games.ts'
import { settleTransfers } from '../settle-transfers.job.ts'
import { listUnresolvedTransfers, queryOnceMore, settleManually } from './unresolved-transfers.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
let events: [bigint, ChangedThing[]][] = []
const { changed } = app.ctx.live
app.ctx.live.changed = (memberId, what) => {
  events.push([memberId, what])
  changed(memberId, what)
}
afterAll(() => app.proveBooks())

const day = 24 * 36_000

/**
 * 100.00 baht in the wallet, 100.00 at game naga, and a transfer of 30.00 into or out of naga that
 * is escalated after a day without an answer.
 */
async function unresolved(
  into: 'game' | 'wallet',
  mode: 'lost-reply' | 'error',
): Promise<{ member: TestMember; id: string }> {
  const member = await games.player(200_00n, { naga: 100 })
  await app.fault(`games/naga/${into === 'game' ? 'deposit' : 'withdraw'}`, mode, 1)
  const [from, to] = into === 'game' ? (['wallet', 'naga'] as const) : (['naga', 'wallet'] as const)
  const answered = await games.transfer(member, from, to, 30)
  if (!answered.ok || answered.body.status !== 'processing')
    throw new Error('expected an unresolved transfer')
  await app.fault('games/naga/query', 'error')
  clock.set(() => new Date(Date.now() + day))
  await settleTransfers.run(app.ctx)
  await app.clearFaults()
  events = []
  return { member, id: answered.body._id }
}

const detailOf = async (member: TestMember) =>
  (
    await app.ctx.db.query<{
      status: string
      dueAt: Date | null
      detail: Record<string, unknown>
    }>(
      `select m.status, o.due_at, m.detail
        from movement m
        left join open_movement o on o.member_id = m.member_id and o.seq = m.seq
        where m.member_id = $1
          and m.type = 'transfer'
        order by m.seq desc limit 1`,
      [member.id],
    )
  )[0]!
const balances = async (member: TestMember): Promise<bigint[]> => {
  const { wallet, inTransit, total } = await games.wallet(member)
  return [wallet.amount, inTransit, total]
}

test('lists escalated transfers with the data that staff need, oldest first', async () => {
  const { member, id } = await unresolved('game', 'lost-reply')
  const [first] = (await listUnresolvedTransfers(app.ctx, 10)).filter((one) => one.id === id)
  expect(first).toMatchObject({
    id,
    memberId: member.id,
    username: member.phone,
    game: 'naga',
    into: 'game',
    credits: 30_00n,
    money: 30_00n,
    lastAnswer: 'unknown',
  })
  const listed = (await listUnresolvedTransfers(app.ctx, 10)).map((one) => one.sentAt.getTime())
  expect(listed).toEqual(listed.toSorted((a, b) => a - b))
  expect(await balances(member)).toEqual([70_00n, 30_00n, 200_00n])
})

test.each([
  ['game', 'landed', [70_00n, 0n, 200_00n], 'SUCCESS'],
  ['game', 'returned', [100_00n, 0n, 200_00n], 'FAILED'],
  ['wallet', 'landed', [130_00n, 0n, 200_00n], 'SUCCESS'],
  ['wallet', 'returned', [100_00n, 0n, 200_00n], 'FAILED'],
] as const)(
  'settles a transfer into the %s manually as %s once, with who and why, and notifies the member',
  async (into, found, places, status) => {
    const { member, id } = await unresolved(into, found === 'landed' ? 'lost-reply' : 'error')
    const settle = () =>
      settleManually(app.ctx, { id, found, who: 'nok', why: 'their support says so' })
    expect((await Promise.all([settle(), settle()])).toSorted()).toEqual(['done', 'not-waiting'])
    expect(
      await settleManually(app.ctx, {
        id,
        found: found === 'landed' ? 'returned' : 'landed',
        who: 'nok',
        why: 'no',
      }),
    ).toBe('not-waiting')
    expect(await balances(member)).toEqual(places)
    expect(await detailOf(member)).toMatchObject({
      status,
      detail: {
        byHand: { who: 'nok', why: 'their support says so', at: expect.any(String) as string },
      },
    })
    expect(events).toEqual([[member.id, ['wallet', 'statement']]])
  },
)

test('leaves transfers that are not escalated unchanged, and refuses unknown ids', async () => {
  const member = await games.player(200_00n, { naga: 0 })
  const landed = await games.transfer(member, 'wallet', 'naga', 100)
  await app.fault('games/naga/deposit', 'lost-reply', 1)
  const processing = await games.transfer(member, 'wallet', 'naga', 30)
  for (const one of [landed, processing]) {
    const id = one.ok ? one.body._id : ''
    expect(await settleManually(app.ctx, { id, found: 'returned', who: 'nok', why: 'no' })).toBe(
      'not-waiting',
    )
    expect(await queryOnceMore(app.ctx, id)).toBe('not-waiting')
  }
  const deposit = `m${member.id.toString(36)}-1`
  for (const id of [deposit, `m${member.id.toString(36)}-zz`, 'nonsense', '']) {
    expect(await settleManually(app.ctx, { id, found: 'returned', who: 'nok', why: 'no' })).toBe(
      'not-found',
    )
    expect(await queryOnceMore(app.ctx, id)).toBe('not-found')
  }
  await games.settle()
  expect(await balances(member)).toEqual([70_00n, 0n, 200_00n])
})

test('a further query settles the transfer only if the game’s answer is definite', async () => {
  const { member, id } = await unresolved('game', 'lost-reply')
  await app.fault('games/naga/query', 'error', 1)
  expect(await queryOnceMore(app.ctx, id)).toBe('unknown')
  expect(await balances(member)).toEqual([70_00n, 30_00n, 200_00n])
  expect(await queryOnceMore(app.ctx, id)).toBe('success')
  expect(await queryOnceMore(app.ctx, id)).toBe('not-waiting')
  expect(await balances(member)).toEqual([70_00n, 0n, 200_00n])
  expect(events).toEqual([[member.id, ['wallet', 'statement']]])
})

test('"not found" settles the transfer when repeated a minute later', async () => {
  const { member, id } = await unresolved('wallet', 'error')
  const sentAt = Date.now()
  const at = (ms: number): void => clock.set(() => new Date(sentAt + day + ms))
  at(1_000)
  expect(await queryOnceMore(app.ctx, id)).toBe('missed once')
  at(1_100)
  expect(await queryOnceMore(app.ctx, id)).toBe('missed once')
  expect(await detailOf(member)).toMatchObject({
    status: 'in progress',
    dueAt: null,
    detail: { manual: true, said: 'not-found' },
  })
  at(1_700)
  expect(await queryOnceMore(app.ctx, id)).toBe('failed')
  expect(await balances(member)).toEqual([100_00n, 0n, 200_00n])
})
