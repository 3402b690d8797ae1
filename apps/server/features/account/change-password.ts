import type { changePassword as endpoint } from '@champa/contract/account'
import { forgive, secondsOf, takeTry } from '../../platform/database/attempts.ts'
import type { Db } from '../../platform/db.ts'
import type { Handler } from '../../platform/route.ts'
import { changeSubject, wrongPasswords } from './password/limits.ts'
import { weaknessOf } from './password/password-rules.ts'
import { hashPassword, verifyPassword } from './password/passwords.ts'

export const changePassword: Handler<typeof endpoint> = async ({ body, member, refuse }, { db, site }) => {
  const subject = changeSubject(member.memberId)
  const waitMs = await takeTry(db, subject, wrongPasswords)
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  const [stored] = await db.query<{ password_hash: string; credential_version: number; username: string }>(
    'select password_hash, credential_version, username from member where member_id = $1', [member.memberId],
  )
  if (!stored) throw refuse('NO_USER')
  if (!(await verifyPassword(stored.password_hash, body.oldPassword))) throw refuse('WRONG_PASSWORD')
  await forgive(db, subject)
  if (weaknessOf(body.newPassword, { phone: stored.username, siteName: site.read('info').name })) throw refuse('INVALID_USER_INFO', { fields: ['newPassword'] })
  const changed = await store(db, { ...member, version: stored.credential_version, passwordHash: await hashPassword(body.newPassword) })
  // Another session was quicker: by its change this one has ended.
  if (!changed) throw refuse('INVALID_USER_2')
  return { changed: true }
}

/** A new credential version ends every session that was opened under the old one; the calling session moves along. */
function store(db: Db, of: { memberId: bigint; tokenHash: Buffer; version: number; passwordHash: string }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx.query('update member set password_hash = $3, credential_version = $2 + 1 where member_id = $1 and credential_version = $2 returning member_id', [of.memberId, of.version, of.passwordHash])
    if (changed.length === 0) return false
    await tx.query('update session set credential_version = $2 where token_hash = $1', [of.tokenHash, of.version + 1])
    return true
  })
}
