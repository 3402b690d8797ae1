import type { AppContext } from '../../../platform/app-context.ts'
import { noteDevice } from '../../../platform/http/device.ts'
import { findMarked, markBreak, readPerson, type Person } from '../exclusion/fingerprints.ts'
import { followOnDevices } from './find-accounts.job.ts'
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

/**
 * Stores the device of a login during a break, also of one that is refused for it. A new device
 * joins the break's marks, and the other accounts on it are compared at once: searching all accounts
 * again would let a member keep the server busy by logging in.
 */
export async function noteDeviceOnBreak(
  ctx: AppContext,
  device: string | null,
  memberId: bigint,
): Promise<void> {
  const held = await ctx.db.transaction(async (tx) => {
    const shared = (await noteDevice(tx, device, memberId)) && (await readBreak(tx, memberId))
    if (shared) await markBreak(tx, ctx, memberId, shared.until)
    return shared
  })
  if (held) await followOnDevices(ctx, held)
}
