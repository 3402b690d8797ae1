import { afterEach, describe, expect, test } from 'vitest'
import * as acts from '@champa/contract/office/member-acts'
import { readMember } from '@champa/contract/office/members'
import { lockBook } from '../../../ledger/accounts.ts'
import { clock } from '../../../platform/clock.ts'
import { eventually } from '../../../testing/outside-world.ts'
import { reason } from '../../../testing/test-approvals.ts'
import { startTestApp, type TestMember } from '../../../testing/test-app.ts'
import { testInvites } from '../../../testing/test-invites.ts'
import { testMembersRoom } from '../../../testing/test-members-room.ts'
import { callOffice } from '../../../testing/test-staff.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { ask, freshStaff, relative } = testMembersRoom(app)
const { friend, turnover } = testInvites(app)
const manager = await freshStaff('manager')
const marketing = await freshStaff('marketing')
afterEach(() => app.proveBooks())

const paramsOf = ({ id }: Pick<TestMember, 'id'>) => ({ id: `${id}` })
const someWaits = () =>
  eventually(
    async () =>
      (await app.operator.db.query('select 1 as waits from pg_locks where not granted')).length > 0,
  )
const headOf = async (member: TestMember) => {
  const head = await callOffice(app, readMember, { params: paramsOf(member) }, manager)
  if (!head.ok) throw new Error(head.body.message)
  return head.body
}

describe('groups and inviter', () => {
  test('STALE: groups are written over what the caller saw, not over what others wrote', async () => {
    const member = await app.member()
    const { version } = await headOf(member)
    const write = (groups: string[]) =>
      ask(
        acts.writeMemberGroups,
        { params: paramsOf(member), body: { version, groups, isXArea: true } },
        marketing,
      )
    expect(await write(['gold', 'early', 'gold'])).toBe('done')
    expect(await headOf(member)).toMatchObject({
      isXArea: true,
      member: { groups: ['early', 'gold'] },
    })
    expect(await write(['silver'])).toBe('STALE')
  })

  const correct = async (member: TestMember, inviter: TestMember | null, staff = manager) =>
    ask(
      acts.correctInviter,
      {
        params: paramsOf(member),
        body: {
          version: (await headOf(member)).version,
          inviterId: inviter && `${inviter.id}`,
          reason,
        },
      },
      staff,
    )

  test('the inviter is set, replaced and removed before the first commission', async () => {
    const [member, one, other] = [await app.member(), await app.member(), await app.member()]
    expect(await correct(member, one)).toBe('done')
    expect(await correct(member, other)).toBe('done')
    expect((await headOf(member)).inviter?.id).toBe(`${other.id}`)
    const friends = await app.ctx.db.query('select member_id from invitee where invitee_id = $1', [
      member.id,
    ])
    expect(friends).toEqual([{ memberId: other.id }])
    expect(await correct(member, null)).toBe('done')
    expect((await headOf(member)).inviter).toBeNull()
  })

  test('IN_USE: not after a commission, and not somebody whom the member has invited', async () => {
    const top = await app.member()
    const below = await friend(top)
    expect(await correct(top, below)).toBe('IN_USE')
    await app.ctx.db.query(
      `insert into invite_earning (member_id, no, invitee_id, name, amount, created_at)
        values ($1, 1, $2, 'x', 1, $3)`,
      [top.id, below.id, clock.now()],
    )
    expect(await correct(below, null)).toBe('IN_USE')
    expect(await correct(below, await app.member())).toBe('IN_USE')
  })

  test('CURRENCY_DIFFERS: the inviter has the member’s currency', async () => {
    expect(await correct(await app.member(), await app.member(0n, 'LAK'))).toBe('CURRENCY_DIFFERS')
  })

  test('IN_USE: not once the member has played or paid, whoever invited', async () => {
    const [played, paid] = [await app.member(), await app.member(100_00n)]
    const inviter = await app.member()
    await turnover(played, 'naga', 1n)
    expect([await correct(played, inviter), await correct(paid, inviter)]).toEqual([
      'IN_USE',
      'IN_USE',
    ])
  })

  test('CONFLICT_OF_INTEREST: nobody makes a relative the inviter', async () => {
    const inviter = await app.member()
    const staff = await relative(inviter)
    expect(await correct(await app.member(), inviter, staff)).toBe('CONFLICT_OF_INTEREST')
  })

  test('INVALID_INPUT: the member under a second phone number, by account or device', async () => {
    const [member, sameAccount, sameDevice] = [
      await app.member(),
      await app.member(),
      await app.member(),
    ]
    await app.operator.db.query('update member set bank_account_no = $2 where member_id = $1', [
      sameAccount.id,
      `${member.id}`,
    ])
    await app.ctx.db.query(
      `insert into device_member (device, member_id, first_seen_at)
        values ($1, $2, $4), ($1, $3, $4)`,
      ['0123456789abcdef', member.id, sameDevice.id, clock.now()],
    )
    expect([await correct(member, sameAccount), await correct(member, sameDevice)]).toEqual([
      'INVALID_INPUT',
      'INVALID_INPUT',
    ])
  })

  test('two people who cross their corrections never close a circle', async () => {
    const [one, other] = [await app.member(), await app.member()]
    const answers = await Promise.all([correct(one, other), correct(other, one)])
    expect(answers.toSorted()).toEqual(['IN_USE', 'done'])
  })

  test('a correction waits while the old inviter collects, so that two are never paid', async () => {
    const [old, next] = [await app.member(), await app.member()]
    const member = await friend(old)
    let correction: Promise<string> | undefined
    await app.ctx.db.transaction(async (tx) => {
      await lockBook(tx, old.id)
      correction = correct(member, next)
      await Promise.race([correction, someWaits()])
      await turnover(member, 'naga', 100_00n)
    })
    expect(await correction).toBe('IN_USE')
  })
})
