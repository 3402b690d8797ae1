import type { AppContext } from '../../../platform/app-context.ts'
import { noteDevice } from '../../../platform/http/device.ts'
import {
  findMatchingBreaks,
  storeFingerprints,
  readPerson,
  type KnownPerson,
  type Person,
} from '../exclusion/fingerprints.ts'
import { followOnDevices } from './find-accounts-of-breaks.job.ts'
import { recordMatch, readBreak } from './join-break.ts'

/**
 * Compares an account with the members on a break, after a login has stored its device or before
 * the profile details `written` are saved. Returns the end of the self-exclusion that now applies
 * to the account, or null.
 * @param own the account's stored details, if the caller has already read them.
 */
export async function matchMember(
  ctx: AppContext,
  memberId: bigint,
  written: Partial<Person> = {},
  own?: KnownPerson,
): Promise<Date | null> {
  const stored = own ?? (await readPerson(ctx.db, memberId))
  if (!stored) return null
  const person = {
    names: [...stored.names, ...(written.names ?? [])],
    devices: [...stored.devices, ...(written.devices ?? [])],
    bank: written.bank ?? stored.bank,
  }
  let until: Date | null = null
  for (const { sourceId, kinds } of await findMatchingBreaks(ctx.db, ctx, {
    person,
    phone: stored.phone,
    memberId,
  })) {
    const shared = await readBreak(ctx.db, sourceId)
    if (shared === null) continue
    const isShared = await recordMatch(ctx, shared, { memberId, kinds })
    if (isShared && shared.isExclusion && (until === null || shared.until > until))
      until = shared.until
  }
  return until
}

/**
 * Stores the device of a login during a break, even when the login is refused. A new device is
 * added to the break's fingerprints. Only the accounts on the member's devices are compared,
 * because a search of all accounts at every login would be too expensive.
 */
export async function noteDeviceOnBreak(
  ctx: AppContext,
  device: string | null,
  memberId: bigint,
): Promise<void> {
  const held = await ctx.db.transaction(async (tx) => {
    const shared = (await noteDevice(tx, device, memberId)) && (await readBreak(tx, memberId))
    if (shared) await storeFingerprints(tx, ctx, memberId, shared.until)
    return shared
  })
  if (held) await followOnDevices(ctx, held)
}
