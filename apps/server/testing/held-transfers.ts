import { randomUUID } from 'node:crypto'
import type { MinorUnits } from '@champa/contract/money'
import { post } from '../ledger/post.ts'
import { transferToWalletHeld, transferToGameHeld } from '../ledger/postings/index.ts'
import { clock } from '../platform/clock.ts'
import { movementId } from '../platform/ids.ts'
import type { TestApp, TestMember } from './test-app.ts'
import type { TestGames } from './test-games.ts'
import { providerOf } from '../features/game/player/provider-of.ts'
import { usernameOf } from '../features/game/rules.ts'

/**
 * Helpers that create transfers whose money is in transit, without a request that would settle
 * them.
 */
export function heldTransfers(app: TestApp, games: TestGames) {
  const player = () => games.player(200_00n, { naga: 100 })

  /** Posts the hold of a request that was killed afterwards. */
  async function holdTransfer(
    member: TestMember,
    direction: 'out' | 'in',
    lease?: string,
  ): Promise<bigint> {
    const hold = direction === 'out' ? transferToGameHeld : transferToWalletHeld
    const outcome = await post(
      app.ctx.db,
      hold({
        member: member.id,
        key: `key:${randomUUID()}`,
        code: 'naga',
        amount: 30_00n as MinorUnits,
        dueAt: clock.now(),
        detail: { credits: '30.00' },
        ...(lease ? { lease: { take: lease, until: new Date(clock.nowMs() + 30_000) } } : {}),
      }),
    )
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.seq
  }

  const send = async (member: TestMember, direction: 'out' | 'in', seq: bigint) =>
    (await providerOf(app.ctx, 'naga'))[direction === 'out' ? 'deposit' : 'withdraw']({
      username: usernameOf(member.id),
      credits: 30_00n,
      reference: movementId(member.id, seq),
    })

  async function balances(member: TestMember): Promise<bigint[]> {
    const { wallet, inTransit, total } = await games.wallet(member)
    return [wallet.amount, inTransit, total, await games.creditsAt('naga', member)]
  }

  async function movement(
    member: TestMember,
    seq: bigint,
  ): Promise<{
    status: string
    dueAt: Date | null
    tries: number
    detail: Record<string, unknown>
  }> {
    const [row] = await app.ctx.db.query<{
      status: string
      dueAt: Date | null
      tries: number
      detail: Record<string, unknown>
    }>(
      `select m.status, o.due_at, coalesce(o.tries, 0) as tries, m.detail
        from movement m
        left join open_movement o on o.member_id = m.member_id and o.seq = m.seq
        where m.member_id = $1
          and m.seq = $2`,
      [member.id, seq],
    )
    return row!
  }

  return { player, holdTransfer, send, balances, movement }
}
