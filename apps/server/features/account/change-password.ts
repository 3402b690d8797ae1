import type { changePassword as endpoint } from '@champa/contract/account'
import type { Db } from '../../platform/db.ts'
import type { Handler } from '../../platform/route/route.ts'
import { hashPassword, inHashPlace, proveOwn, weaknessOf } from '../password/index.ts'

export const changePassword: Handler<typeof endpoint> = async (
  { body, member, refuse },
  { db, operatorSettings, live },
) => {
  const stored = await proveOwn(db, {
    memberId: member.memberId,
    tokenHash: member.tokenHash,
    password: body.oldPassword,
    refuse,
  })
  if (
    weaknessOf(body.newPassword, {
      phone: stored.username,
      siteName: operatorSettings.read('info').name,
    })
  )
    throw refuse('INVALID_USER_INFO', { fields: ['newPassword'] })
  const changed = await store(db, {
    ...member,
    version: stored.version,
    passwordHash: await inHashPlace(
      { lane: 'first', account: `member ${member.memberId}`, address: null },
      () => hashPassword(body.newPassword, 'first'),
    ),
  })
  // Another session changed the password first, which ended this session.
  if (!changed) throw refuse('INVALID_USER_2')
  live.sessionsEnded(member.memberId)
  return { changed: true }
}

/**
 * Stores the hash under a new credential version, which ends every other session. The calling
 * session moves to the new version.
 */
async function store(
  db: Db,
  of: { memberId: bigint; tokenHash: Buffer; version: number; passwordHash: string },
): Promise<boolean> {
  const changed = await db.query(
    `with changed as (
        update member set password_hash = $3, credential_version = $2 + 1
          where member_id = $1
            and credential_version = $2
          returning member_id
      ), moved as (
        update session set credential_version = $2 + 1
          where token_hash = $4
            and member_id = (select member_id from changed)
      )
      select member_id from changed`,
    [of.memberId, of.version, of.passwordHash, of.tokenHash],
    'change-password',
  )
  return changed.length > 0
}
