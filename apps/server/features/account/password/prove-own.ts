import { forgive, secondsOf, takeTry } from '../../../platform/database/attempts.ts'
import type { Db } from '../../../platform/db.ts'
import type { Refuse } from '../../../platform/refusals.ts'
import { wrongPasswords } from '../../../platform/database/login-limits.ts'
import { changeSubject } from './limits.ts'
import { verifyPassword } from './passwords.ts'

/**
 * Verifies a signed-in member's password again, with limited attempts. Returns the credential
 * version and the username.
 */
export async function proveOwn(
  db: Db,
  of: {
    memberId: bigint
    password: string
    refuse: Refuse<'REQUEST_LIMIT' | 'NO_USER' | 'WRONG_PASSWORD'>
  },
): Promise<{ version: number; username: string }> {
  const subject = changeSubject(of.memberId)
  const waitMs = await takeTry(db, subject, wrongPasswords)
  if (waitMs !== null) throw of.refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  const [stored] = await db.query<{
    password_hash: string
    credential_version: number
    username: string
  }>('select password_hash, credential_version, username from member where member_id = $1', [
    of.memberId,
  ])
  if (!stored) throw of.refuse('NO_USER')
  if (!(await verifyPassword(stored.password_hash, of.password, 'first')))
    throw of.refuse('WRONG_PASSWORD')
  await forgive(db, subject)
  return { version: stored.credential_version, username: stored.username }
}
