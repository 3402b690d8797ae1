import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { isForPlay, openSecret, stepOf } from './authenticator.ts'

/** The columns of a staff member that `takeCode` checks a code against. */
export interface CodeOwner {
  staffId: bigint
  credentialVersion: number
  totpSecret: string
}

/**
 * Accepts a code of the authenticator once: marks it and all older codes as used; of two concurrent
 * calls with the same code, one succeeds.
 * @param owner undefined when the caller is unknown or gave a wrong password; the same work is done
 * and the code is refused, so that the response takes the same time.
 */
export async function takeCode(
  on: Db | Tx,
  ctx: Pick<AppContext, 'settings'>,
  {
    owner,
    isRight = true,
    code,
  }: { owner: CodeOwner | undefined; isRight?: boolean; code: string },
): Promise<boolean> {
  const step = stepOf(secretOf(ctx, owner), code)
  const taken = await on.query(
    `update staff
      set totp_step = $3
      where staff_id = $1 and credential_version = $2 and totp_step < $3
      returning staff_id`,
    [isRight ? (owner?.staffId ?? 0n) : 0n, owner?.credentialVersion ?? 0, step ?? 0n],
    'staff-step',
  )
  return taken.length > 0
}

function secretOf(ctx: Pick<AppContext, 'settings'>, owner: CodeOwner | undefined): string | null {
  const secret = owner ? openSecret(ctx, owner.staffId, owner.totpSecret) : null
  return secret !== null && isForPlay(secret) && !ctx.settings.sandbox ? null : secret
}
