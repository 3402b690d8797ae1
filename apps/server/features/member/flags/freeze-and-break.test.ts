import { afterEach, describe, expect, test } from 'vitest'
import { endMemberExclusion, reopenMember } from '@champa/contract/office/corrections'
import { excludeMember, giveTimeOut } from '@champa/contract/office/member-acts'
import { clock } from '../../../platform/clock.ts'
import {
  exclude,
  findAll,
  matchBetween,
  openAccount,
  twoAccounts,
} from '../../../testing/persons.ts'
import { evidence, reason } from '../../../testing/test-approvals.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { testMembersRoom } from '../../../testing/test-members-room.ts'
import { reopenAccount } from '../../privacy/index.ts'
import { closeMatch, endExclusion } from '../../responsible/index.ts'

const app = await startTestApp({ LOG_LEVEL: 'fatal' })
const { ask, freeze, unfreeze, decide, freshStaff } = testMembersRoom(app)
const [support, manager] = [await freshStaff('support'), await freshStaff('manager')]
afterEach(() => app.proveBooks())

interface Named {
  id: bigint
}

const paramsOf = ({ id }: Named) => ({ id: `${id}` })
const timeOut = (member: Named) =>
  ask(giveTimeOut, { params: paramsOf(member), body: { days: 7, reason } }, support)
const excludeOnWord = (member: Named) =>
  ask(excludeMember, { params: paramsOf(member), body: { months: 6, reason } }, support)
const set = ({ id }: Named, columns: string, ...values: unknown[]) =>
  app.operator.db.query(`update member set ${columns} where member_id = $1`, [id, ...values])
async function stateOf({ id }: Named) {
  const [row] = await app.ctx.db.query<{ status: string; until: Date | null; effects: string[] }>(
    'select status, paused_until as until, effects from member where member_id = $1',
    [id],
  )
  return { ...row!, isPaused: (row!.until?.getTime() ?? 0) > clock.nowMs() }
}
const frozen = ['no-play', 'no-withdrawal']
const endOf = (member: Named) => set(member, 'paused_until = $2', new Date(clock.nowMs() - 1_000))
const byTwo = async (id: string) => {
  expect(await decide(manager, id)).toMatchObject({ body: { state: 'executed' } })
}

describe('a break of a frozen member', () => {
  test('a time-out begins, and stays when the freeze ends', async () => {
    const member = await app.member()
    await freeze(support, member, 'all')
    expect(await timeOut(member)).toBe('done')
    expect(await stateOf(member)).toMatchObject({ status: 'suspended', isPaused: true })
    await byTwo(await unfreeze(await freshStaff('risk'), member, 'all'))
    expect(await stateOf(member)).toMatchObject({ status: 'active', effects: [], isPaused: true })
  })

  test('an exclusion begins, keeps the freeze, and stays when the freeze ends', async () => {
    const member = await app.member()
    await freeze(support, member, 'all')
    expect(await excludeOnWord(member)).toBe('done')
    expect(await stateOf(member)).toMatchObject({
      status: 'self-excluded',
      effects: frozen,
      isPaused: true,
    })
    await byTwo(await unfreeze(await freshStaff('risk'), member, 'all'))
    expect(await stateOf(member)).toMatchObject({ status: 'self-excluded', effects: [] })
  })

  test('a suspension from before there were freezes becomes one', async () => {
    for (const status of ['suspended', 'under-review']) {
      const member = await app.member()
      await set(member, 'status = $2', status)
      expect(await excludeOnWord(member)).toBe('done')
      expect(await stateOf(member)).toMatchObject({ status: 'self-excluded', effects: frozen })
      await endOf(member)
      const id = await ask(
        endMemberExclusion,
        { params: paramsOf(member), body: { reason, evidence } },
        support,
      )
      await byTwo(id)
      expect(await stateOf(member)).toMatchObject({ status: 'suspended', effects: frozen })
    }
  })
})

describe('a freeze of everything outlasts', () => {
  test('an exclusion that the operator ends', async () => {
    const member = await app.member()
    await freeze(support, member, 'all')
    await excludeOnWord(member)
    await endOf(member)
    const of = { username: member.phone, who: 'nok', why: 'asked by phone' }
    expect(await endExclusion(app.operator, of)).toBe('done')
    expect(await stateOf(member)).toMatchObject({ status: 'suspended', effects: frozen })
  })

  test('the closure of an account, by request and by command', async () => {
    const closed = async () => {
      const member = await app.member()
      await set(member, "status = 'closed', forget_at = $2", new Date(clock.nowMs() + 1_000_000))
      await freeze(support, member, 'all')
      return member
    }
    const [one, other] = [await closed(), await closed()]
    await byTwo(
      await ask(reopenMember, { params: paramsOf(one), body: { reason, evidence } }, support),
    )
    expect(await reopenAccount(app.operator, other.phone)).toBe(true)
    for (const member of [one, other])
      expect(await stateOf(member)).toMatchObject({ status: 'suspended', effects: frozen })
  })
})

describe('a frozen account of an excluded person', () => {
  test('is excluded too, and stays frozen when the match is closed', async () => {
    const [one, other] = await twoAccounts(app)
    await freeze(support, other, 'all')
    await exclude(app, one)
    await findAll(app)
    expect(await stateOf(other)).toMatchObject({
      status: 'self-excluded',
      effects: frozen,
      isPaused: true,
    })
    const of = { source: one.body.username, username: other.body.username, who: 'nok', why: 'two' }
    expect(await closeMatch(app.operator, of)).toBe('done')
    expect(await stateOf(other)).toMatchObject({
      status: 'suspended',
      effects: frozen,
      until: null,
    })
  })

  test('is left to staff when the match is weak', async () => {
    const one = await openAccount(app)
    const other = await openAccount(app, { name: one.name })
    await freeze(support, other, 'all')
    await exclude(app, one)
    await findAll(app)
    expect(await matchBetween(app, one, other)).toMatchObject({ state: 'raised' })
  })
})
