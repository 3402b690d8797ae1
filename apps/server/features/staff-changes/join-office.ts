import type { joinOffice as endpoint } from '@champa/contract/office/staff-invites'
import { clock } from '../../platform/clock.ts'
import { forgive, secondsOf, takeTry } from '../../platform/database/attempts.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { hashToken } from '../../platform/ids.ts'
import { wrongPasswords } from '../../platform/limits/login-limits.ts'
import type { Handler } from '../../platform/route/route.ts'
import { originOf, recordAudit } from '../audit/index.ts'
import { inHashPlace, verifyPassword } from '../password/index.ts'
import { openSecret, uriOf } from '../staff/index.ts'

interface Invited {
  staffId: bigint
  username: string
  passwordHash: string
  totpSecret: string
}

/**
 * Shows the authenticator for a link and the first password. A link that does not exist, was used or
 * has expired is refused like a wrong password, after the same steps.
 */
export const joinOffice: Handler<typeof endpoint> = async (call, ctx) => {
  const { body, address, refuse } = call
  const { db } = ctx
  const tokenHash = hashToken(body.token)
  const subject = `staff-join:${tokenHash.toString('hex').slice(0, 32)}`
  const waitMs = await takeTry(db, subject, wrongPasswords)
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  const person = await invited(db, tokenHash)
  const isRight = await inHashPlace({ lane: 'usual', account: subject, address }, () =>
    verifyPassword(person?.passwordHash, body.password, 'usual'),
  )
  if (!person || !isRight) throw refuse('WRONG_CREDENTIAL')
  await db.transaction(async (tx) => {
    const { staffId } = person
    if (!(await use(tx, tokenHash, person.passwordHash))) throw refuse('WRONG_CREDENTIAL')
    await recordAudit(ctx, tx, { staffId, action: 'staff-join', origin: originOf(call) })
  })
  await forgive(db, subject)
  const secret = openSecret(ctx, person.staffId, person.totpSecret)
  return { username: person.username, secret, uri: uriOf(person.username, secret) }
}

async function invited(db: Db, tokenHash: Buffer): Promise<Invited | undefined> {
  const [person] = await db.query<Invited>(
    `select s.staff_id, s.username, s.password_hash, s.totp_secret
      from staff_invite i
      join staff s on s.staff_id = i.staff_id
      where i.token_hash = $1 and i.used_at is null and i.expires_at > $2`,
    [tokenHash, clock.now()],
  )
  return person
}

/** Uses the link; false when it is no longer valid, or the account has other credentials meanwhile. */
async function use(tx: Tx, tokenHash: Buffer, passwordHash: string): Promise<boolean> {
  const used = await tx.query(
    `update staff_invite i
      set used_at = $2
      from staff s
      where i.token_hash = $1
        and i.used_at is null
        and i.expires_at > $2
        and s.staff_id = i.staff_id
        and s.status = 'active'
        and s.must_change_password
        and s.password_hash = $3
      returning i.staff_id`,
    [tokenHash, clock.now(), passwordHash],
  )
  return used.length > 0
}
