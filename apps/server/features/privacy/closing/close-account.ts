import type { closeAccount as endpoint } from '@champa/contract/privacy'
import { lockBook } from '../../../ledger/accounts.ts'
import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import type { Handler } from '../../../platform/route.ts'
import { proveOwn } from '../../account/index.ts'
import { finishLock } from '../../bonus/index.ts'
import { freshenGames } from '../../game/index.ts'
import { whatKeeps, type Keeps } from './what-keeps.ts'

const dayMs = 24 * 3_600_000

export const closeAccount: Handler<typeof endpoint> = async (
  { body, member: { memberId }, refuse },
  house,
) => {
  await proveOwn(house.db, { memberId, password: body.password, refuse })
  // What was won or lost since the last look counts, and so does a play lock that is over by now.
  await freshenGames(house, memberId, 0)
  await finishLock(house, memberId)
  const forgetAt = new Date(clock.nowMs() + house.site.read('retention').coolingDays * dayMs)
  const keeps = await close(house, memberId, forgetAt)
  if (keeps) throw refuse(keeps)
  house.log.info({ memberId: memberId.toString() }, 'a member has closed the account')
  return { forgetAt: forgetAt.getTime() }
}

/** Nobody moves the member's money between the look at it and the end. Every session ends with the account. */
function close(
  { db, site }: House,
  memberId: bigint,
  forgetAt: Date,
): Promise<Keeps | 'INACTIVE_USER' | null> {
  return db.transaction(async (tx) => {
    await lockBook(tx, memberId)
    const keeps = await whatKeeps(tx, site, memberId)
    if (keeps) return keeps
    // Another device may have closed it meanwhile, or begun a self-exclusion, which nothing takes the place of.
    const closed = await tx.query(
      "update member set status = 'closed', closed_at = $2, forget_at = $3 where member_id = $1 and status = 'active' returning member_id",
      [memberId, clock.now(), forgetAt],
    )
    if (closed.length === 0) return 'INACTIVE_USER'
    await tx.query(
      'update session set revoked_at = $2 where member_id = $1 and revoked_at is null',
      [memberId, clock.now()],
    )
    return null
  })
}
