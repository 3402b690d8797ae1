import type { SiteDocuments } from '../platform/site.ts'
import { clock } from '../platform/clock.ts'
import { setDocument } from './sign-up.ts'
import type { TestHouse, TestMember } from './test-house.ts'

type Offer = SiteDocuments['invite']

/** The demo's offer: 0.3 % of slots, 0.1 % of sport, nothing of lotto; 1.00 at least; a lock won at 120 % and lost at 5 %. */
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

/** What tests of invites do again and again. */
export interface TestInvites {
  /** The demo's offer but for what is said. */
  offer(changes?: Partial<Offer>): Promise<void>
  /** A member whom this one has invited. */
  friend(inviter: TestMember, name?: string): Promise<TestMember>
  /** All that somebody has ever turned over at a game. */
  turnover(of: TestMember, code: string, total: bigint): Promise<void>
}

export function testInvites(house: TestHouse): TestInvites {
  const { db } = house.house
  return {
    offer: (changes = {}) => setDocument(house, 'invite', { ...demo, ...changes }),
    friend: async (inviter, name = 'สมหญิง ใจงาม') => {
      const friend = await house.member()
      await house.operator.db.query(
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
        'insert into turnover (member_id, code, total) values ($1, $2, $3) on conflict (member_id, code) do update set total = excluded.total',
        [of.id, code, total],
      )),
  }
}
