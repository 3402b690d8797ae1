import type { OperatorSettingValues } from '../platform/operator-settings.ts'
import { clock } from '../platform/clock.ts'
import { setDocument } from './sign-up.ts'
import type { TestApp, TestMember } from './test-app.ts'

type Offer = OperatorSettingValues['invite']

/**
 * The demo's invite settings: 0.3 % of slots, 0.1 % of sport, none of lotto; minimum 1.00; lock won
 * at 120 % and lost at 5 %.
 */
const demo: Offer = {
  active: true,
  type: 'turnover',
  turnover: { slot: 0.3, sport: 0.1, lotto: 0 },
  deposit: 5,
  minimum: { THB: 1, LAK: 500 },
  success: 120,
  fail: 5,
  banners: [],
}

/** Helpers for tests of invites. */
export interface TestInvites {
  /** Sets the demo's invite settings with changes. */
  offer(changes?: Partial<Offer>): Promise<void>
  /** Creates a member invited by this one. */
  friend(inviter: TestMember, name?: string): Promise<TestMember>
  /** Sets the member's total turnover at a game. */
  turnover(of: TestMember, code: string, total: bigint): Promise<void>
}

export function testInvites(app: TestApp): TestInvites {
  const { db } = app.ctx
  return {
    offer: (changes = {}) => setDocument(app, 'invite', { ...demo, ...changes }),
    friend: async (inviter, name = 'สมหญิง ใจงาม') => {
      const friend = await app.member()
      await app.operator.db.query(
        'update member set name = $2, inviter_id = $3 where member_id = $1',
        [friend.id, name, inviter.id],
      )
      await db.query('insert into invitee (member_id, invitee_id, bound_at) values ($1, $2, $3)', [
        inviter.id,
        friend.id,
        clock.now(),
      ])
      return friend
    },
    turnover: async (of, code, total) =>
      void (await db.query(
        `insert into turnover (member_id, code, total)
          values ($1, $2, $3)
          on conflict (member_id, code) do update set total = excluded.total`,
        [of.id, code, total],
      )),
  }
}
