import { afterEach, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import * as decisions from '@champa/contract/office/member-decisions'
import { readMember } from '@champa/contract/office/members'
import { readStatement } from '@champa/contract/statement'
import { withdraw } from '@champa/contract/withdraw'
import { clock } from '../../../platform/clock.ts'
import { lockOf, walletOf } from '../../../testing/pay-in.ts'
import { justified } from '../../../testing/test-approvals.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { flagMember } from '../../../testing/test-flags.ts'
import { putLock } from '../../../testing/test-locks.ts'
import { testMembersRoom } from '../../../testing/test-members-room.ts'
import { cases } from '../../../testing/thorough.ts'
import { callOffice } from '../../../testing/test-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { ask, freeze, freshStaff, decide, relative } = testMembersRoom(app)
const support = await freshStaff('support')
const marketing = await freshStaff('marketing')
const manager = await freshStaff('manager')
afterEach(() => app.proveBooks())

const paramsOf = ({ id }: Pick<TestMember, 'id'>) => ({ id: `${id}` })

describe('goodwill', () => {
  const credit = (member: TestMember, amount: number, staff = support) =>
    ask(
      decisions.creditGoodwill,
      { params: paramsOf(member), body: { amount, ...justified } },
      staff,
    )
  const coins = (member: TestMember, count: number, staff = marketing) =>
    ask(
      decisions.grantCoins,
      { params: paramsOf(member), body: { coins: count, ...justified } },
      staff,
    )
  const coinsOf = async ({ id }: TestMember) => {
    const [row] = await app.ctx.db.query<{ balance: bigint }>(
      "select balance from account where member_id = $1 and name = 'coin'",
      [id],
    )
    return row!.balance
  }

  test('below the limit one person gives it, and the statement shows it [office:12]', async () => {
    const member = await app.member()
    expect(await credit(member, 499)).toBe('done')
    expect(await walletOf(app, member)).toBe(499_00n)
    const statement = await app.call(readStatement, { body: { page: 1, limit: 5 } }, member)
    expect(statement.ok && statement.body.statements[0]).toMatchObject({
      statementType: 'bonus',
      amount: 499_00n,
      fromName: 'เครดิตน้ำใจ',
    })
    // It is the member's own money: it may be withdrawn.
    expect((await app.call(withdraw, { body: { amount: 100 } }, member)).ok).toBe(true)
  })

  test('a member’s day counts together, and from the limit on a second person decides [office:11]', async () => {
    const member = await app.member()
    expect(await credit(member, 300)).toBe('done')
    const id = await credit(member, 200)
    expect(await walletOf(app, member)).toBe(300_00n)
    expect(await credit(member, 250)).toBe('APPROVAL_EXISTS')
    expect(await decide(manager, id)).toMatchObject({ ok: true, body: { state: 'executed' } })
    expect(await walletOf(app, member)).toBe(500_00n)
    clock.set(() => new Date(Date.now() + 24 * 3_600_000))
    expect(await credit(member, 499, await freshStaff('support'))).toBe('done')
  })

  test('a second person decides what somebody gives to many members above the day’s limit', async () => {
    const [giver, colleague] = [await freshStaff('support'), await freshStaff('support')]
    for (let members = 0; members < 10; members++)
      expect(await credit(await app.member(), 499, giver)).toBe('done')
    const member = await app.member()
    const id = await credit(member, 10, giver)
    expect(await walletOf(app, member)).toBe(0n)
    expect(await credit(await app.member(), 499, colleague)).toBe('done')
    expect(await credit(await app.member(), 9, giver)).toBe('done')
    expect(await decide(manager, id)).toMatchObject({ body: { state: 'executed' } })
    expect(await walletOf(app, member)).toBe(10_00n)
  })

  test('gifts of one person to many members at once stay below the limit of the giver', async () => {
    const giver = await freshStaff('support')
    const members = await Promise.all(Array.from({ length: 11 }, () => app.member()))
    for (const member of members.slice(0, 9)) await credit(member, 499, giver)
    const [one, other] = [members[9]!, members[10]!]
    const answers = await Promise.all([credit(one, 499, giver), credit(other, 499, giver)])
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect((await walletOf(app, one)) + (await walletOf(app, other))).toBe(499_00n)
    expect(await coins(await app.member(), 1, giver)).toBe('done')
  })

  test('coins have a limit of their own', async () => {
    const member = await app.member()
    expect(await coins(member, 9)).toBe('done')
    expect(await coinsOf(member)).toBe(9n)
    const id = await coins(member, 1)
    expect(await coinsOf(member)).toBe(9n)
    expect(await decide(manager, id)).toMatchObject({ ok: true, body: { state: 'executed' } })
    expect(await coinsOf(member)).toBe(10n)
  })

  test('two people who give alone at once stay below the limit', async () => {
    const member = await app.member()
    const answers = await Promise.all([
      credit(member, 400),
      credit(member, 400, marketing),
      credit(member, 400),
    ])
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(await walletOf(app, member)).toBe(400_00n)
  })

  test('gifts of any size keep the book at zero and never pass the limit alone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 5 }),
        async (amounts) => {
          const member = await app.member()
          let given = 0
          for (const amount of amounts) {
            const answer = await credit(member, amount / 100)
            if (answer === 'done') given += amount
            else expect(given + amount).toBeGreaterThanOrEqual(500_00)
          }
          expect(given).toBeLessThan(500_00)
          expect(await walletOf(app, member)).toBe(BigInt(given))
          await app.proveBooks()
        },
      ),
      { numRuns: cases(4, 100) },
    )
  })

  test('BONUS_REMAINING: no money beside a play lock, coins all the same', async () => {
    const member = await app.member(100_00n)
    await putLock(app, member, 10_00n, {})
    expect(await lockOf(app, member)).not.toBeNull()
    expect(await credit(member, 10)).toBe('BONUS_REMAINING')
    expect(await coins(member, 1)).toBe('done')
  })

  test('BONUS_CONDITION: nothing while staff have stopped bonuses, also when it is decided', async () => {
    const member = await app.member()
    const id = await credit(member, 500)
    await flagMember(app, member, 'no-bonus')
    expect([await credit(member, 10, marketing), await coins(member, 1)]).toEqual([
      'BONUS_CONDITION',
      'BONUS_CONDITION',
    ])
    expect(await decide(manager, id)).toMatchObject({
      body: { state: 'failed', failure: 'BONUS_CONDITION' },
    })
    expect(await walletOf(app, member)).toBe(0n)
  })

  test('NOT_WAITING: nothing for a closed or self-excluded account', async () => {
    const member = await app.member()
    await app.operator.db.query("update member set status = 'closed' where member_id = $1", [
      member.id,
    ])
    expect([await credit(member, 10), await coins(member, 1)]).toEqual([
      'NOT_WAITING',
      'NOT_WAITING',
    ])
  })

  test('STEP_UP and CONFLICT_OF_INTEREST', async () => {
    const member = await app.member()
    expect(await credit(member, 10, await relative(member))).toBe('CONFLICT_OF_INTEREST')
    await app.ctx.db.query('update staff_session set fresh_until = null where staff_id = $1', [
      marketing.id,
    ])
    expect(await coins(member, 1)).toBe('STEP_UP')
  })
})

test('a frozen member keeps what they have, and gets goodwill', async () => {
  const member = await app.member(100_00n)
  await freeze(support, member, 'all')
  const head = await callOffice(app, readMember, { params: paramsOf(member) }, support)
  expect(head.ok && head.body.member.figures?.total).toBe(100_00n)
})
