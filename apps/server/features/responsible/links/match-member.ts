import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { findMarked, markBreak, readPerson, type Person } from '../exclusion/fingerprints.ts'
import { followMatch, readBreak } from './join-break.ts'

/**
 * Compares an existing account with the members on a break, after its devices are stored or with
 * `written` details that it asks for. Returns the end of the self-exclusion that the account has
 * come to share, or null.
 */
export async function matchMember(
  ctx: AppContext,
  memberId: bigint,
  written: Partial<Pick<Person, 'names' | 'bank'>> = {},
): Promise<Date | null> {
  const own = await readPerson(ctx.db, memberId)
  if (!own) return null
  const person = {
    names: [...own.names, ...(written.names ?? [])],
    devices: own.devices,
    bank: written.bank ?? own.bank,
  }
  let until: Date | null = null
  for (const { sourceId, kinds } of await findMarked(ctx.db, ctx, {
    person,
    phone: own.phone,
    memberId,
  })) {
    const shared = await readBreak(ctx.db, sourceId)
    if (shared === null) continue
    const isShared = await followMatch(ctx, shared, { memberId, kinds })
    if (isShared && shared.isExclusion && (until === null || shared.until > until))
      until = shared.until
  }
  return until
}

/** Adds the device of a login during a time-out to its marks. */
export async function markOwnTimeOut(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  memberId: bigint,
  pausedUntil: Date | null,
): Promise<void> {
  if (pausedUntil === null || pausedUntil <= clock.now()) return
  await ctx.db.transaction((tx) => markBreak(tx, ctx, memberId, pausedUntil))
}
