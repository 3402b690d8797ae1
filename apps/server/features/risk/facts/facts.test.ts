import { beforeEach, expect, test } from 'vitest'
import { clock } from '../../../platform/clock.ts'
import { noteDevice } from '../../../platform/http/device.ts'
import { hashToken } from '../../../platform/ids.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { payIn } from '../../../testing/pay-in.ts'
import { shipScore } from '../../../testing/risk.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { testGames } from '../../../testing/test-games.ts'
import { putLock } from '../../../testing/test-locks.ts'
import { refreshRiskFacts, refreshRiskFactsJob } from './refresh-risk-facts.job.ts'
import { readFacts } from './risk-facts.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const games = testGames(app)
await games.connect()
beforeEach(() => shipScore(app))

/** The time of the app's clock as SQL. */
const sqlNow = () => `'${clock.now().toISOString()}'::timestamptz`

const stored = async ({ id }: TestMember) => {
  const [row] = await app.ctx.db.query<{ facts: unknown; asOf: Date | null; dueAt: Date | null }>(
    'select facts, as_of, due_at from member_risk where member_id = $1',
    [id],
  )
  return row
}
const factsOf = async (member: TestMember) => {
  await refreshRiskFacts(app.ctx, member.id)
  return readFacts((await stored(member))!.facts)!
}
const inHours = (hours: number) => clock.set(() => new Date(Date.now() + hours * 3_600_000))

test('a sign-in makes the facts due, and the job keeps those of members who use the app', async () => {
  const member = await app.member()
  expect(await stored(member)).toMatchObject({ facts: null, dueAt: expect.any(Date) as Date })
  await refreshRiskFactsJob.run(app.ctx)
  const first = (await stored(member))!
  expect(readFacts(first.facts)).toMatchObject({ asOf: first.asOf, paidBefore: false, linked: 0 })
  const waits = first.dueAt!.getTime() - first.asOf!.getTime()
  expect(waits).toBe(5 * 60_000)
  // Without use of the session the next run is the last.
  inHours(1)
  await refreshRiskFactsJob.run(app.ctx)
  expect(await stored(member)).toMatchObject({ dueAt: null })
})

test('facts count deposits, payers, turnover and the result of play', async () => {
  const member = await app.member()
  await games.activate(member, 'naga')
  await payIn(app, member, 300_00n)
  await payIn(app, member, 200_00n)
  await asOwner(
    app,
    `update deposit_play set payer_match = 'foreign'
        where member_id = ${member.id} and amount = 30000;
      insert into bet (member_id, code, bet_id, state, stake, turnover, placed_at, settled_at,
          seen_at)
        select ${member.id}, 'naga', n::text, 'settled', 100, 7500, ${sqlNow()} + n * interval '1 hour',
          ${sqlNow()} + n * interval '1 hour', ${sqlNow()}
        from generate_series(-1, 1) n`,
  )
  await games.transfer(member, 'wallet', 'naga', 100)
  await games.settle()
  await games.play('naga', member, 100, 340)
  await games.transfer(member, 'naga', 'wallet', 100)
  await games.settle()
  inHours(2)
  const facts = await factsOf(member)
  expect(facts).toMatchObject({
    paidBefore: false,
    deposits: 2,
    depositsOfMonth: 2,
    depositsOfWeek: 500_00n,
    otherPayers: 1,
    meanPaid: null,
    findings: 0,
  })
  expect(facts.lastDeposit!.turnover).toBe(150_00n)
  expect(facts.resultOfDay).toBe(facts.resultOfMonth)
  expect(facts.resultOfMonth).toBeLessThan(0n)
  inHours(26)
  expect(await factsOf(member)).toMatchObject({ deposits: 0, resultOfDay: 0n, depositsOfMonth: 2 })
})

test('facts count bonuses, locks won, findings, and the mean of three payouts', async () => {
  const member = await app.member(500_00n)
  await putLock(app, member, 10_00n, {})
  const withdrawals = (seqs: string) => `
    insert into movement (member_id, seq, type, source, target, amount, status, created_at)
      select ${member.id}, 100 + n, 'withdraw', 'wallet', 'bank', n * 10000, 'SUCCESS', ${sqlNow()}
      from unnest(array[${seqs}]) n;`
  await asOwner(
    app,
    `${withdrawals('1, 2')}
      update play_lock set state = 'won', ended_at = ${sqlNow()}, source = 'bonus'
        where member_id = ${member.id};
      insert into history_finding (code, reference, day, kind, found_at)
        values ('naga', 'm${member.id.toString(36)}-1', '2026-01-01', 'missing there', ${sqlNow()}),
          ('naga', 'm${member.id.toString(36)}0-1', '2026-01-01', 'missing there', ${sqlNow()})`,
  )
  expect(await factsOf(member)).toMatchObject({
    paidBefore: true,
    withdrawals: 2,
    meanPaid: null,
    bonusesOfMonth: 1,
    locksWon: 1,
    findings: 1,
  })
  await asOwner(app, withdrawals('3'))
  expect(await factsOf(member)).toMatchObject({ meanPaid: 200_00n })
})

test('facts know devices of open sessions, and a network unlike all others', async () => {
  const member = await app.member()
  const device = 'd'.repeat(32)
  const session = (network: string, hours: number) => `
    insert into session (token_hash, member_id, credential_version, requester, remember, device,
        created_at, used_at, expires_at, network)
      values ('\\x${hashToken(network + hours).toString('hex')}', ${member.id}, 1, 'x', false,
        '\\x${hashToken(device).toString('hex')}', ${sqlNow()} + interval '${hours} hours', ${sqlNow()},
        ${sqlNow()} + interval '3 days', '${network}');`
  await asOwner(app, session('203.0.113.9', -3))
  await noteDevice(app.ctx.db, device, member.id)
  // The first device of a new account is not new to it, and one sign-in differs from none.
  expect(await factsOf(member)).toMatchObject({
    newDeviceAt: null,
    membersOfDevice: 1,
    isOtherNetwork: false,
  })
  await asOwner(
    app,
    `update member set created_at = ${sqlNow()} - interval '3 days' where member_id = ${member.id};
      insert into device_member values ('${device}', 1, ${sqlNow()}), ('${device}', 2, ${sqlNow()});
      ${session('203.0.200.1', 1)}`,
  )
  expect(await factsOf(member)).toMatchObject({
    newDeviceAt: expect.any(Date) as Date,
    membersOfDevice: 3,
    isOtherNetwork: false,
  })
  await asOwner(app, session('198.51.100.7', 2))
  expect(await factsOf(member)).toMatchObject({ isOtherNetwork: true })
})
