import { forgive, giveBack, secondsOf, takeTry } from '../../platform/database/attempts.ts'
import type { Db } from '../../platform/db.ts'
import type { Refuse } from '../../platform/refusals.ts'
import { wrongPasswords } from '../../platform/limits/login-limits.ts'
import { inHashPlace } from './hash-place.ts'
import { verifyPassword } from './hash-password.ts'

/**
 * Verifies a signed-in member's password again, with limited attempts. Returns the credential
 * version and the username.
 */
export async function proveOwn(
  db: Db,
  of: {
    memberId: bigint
    tokenHash: Buffer
    password: string
    refuse: Refuse<'REQUEST_LIMIT' | 'NO_USER' | 'WRONG_PASSWORD'>
  },
): Promise<{ version: number; username: string }> {
  return inHashPlace({ lane: 'first', account: `member ${of.memberId}`, address: null }, () =>
    prove(db, of),
  )
}

async function prove(
  db: Db,
  { memberId, tokenHash, password, refuse }: Parameters<typeof proveOwn>[1],
): ReturnType<typeof proveOwn> {
  const subject = changeSubject(tokenHash)
  const [waitMs, [stored]] = await Promise.all([
    takeTry(db, subject, wrongPasswords),
    db.query<{ passwordHash: string; credentialVersion: number; username: string }>(
      'select password_hash, credential_version, username from member where member_id = $1',
      [memberId],
      'own-password',
    ),
  ])
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  if (!stored) throw refuse('NO_USER')
  const isRight = await verifyPassword(stored.passwordHash, password, 'first').catch(
    async (full: unknown) => {
      await giveBack(db, subject)
      throw full
    },
  )
  if (!isRight) throw refuse('WRONG_PASSWORD')
  await forgive(db, subject)
  return { version: stored.credentialVersion, username: stored.username }
}

/**
 * Attempts are counted per session: a thief who guesses with a stolen token does not block the
 * member, who gets new attempts by signing in again.
 */
const changeSubject = (tokenHash: Buffer): string =>
  `password:${tokenHash.toString('hex').slice(0, 32)}`
