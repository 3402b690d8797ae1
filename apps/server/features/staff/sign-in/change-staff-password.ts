import type { changeStaffPassword as endpoint } from '@champa/contract/office/staff'
import { forgive, giveBack, secondsOf, takeTry } from '../../../platform/database/attempts.ts'
import { wrongPasswords } from '../../../platform/limits/login-limits.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Call, Handler } from '../../../platform/route/route.ts'
import { hashPassword, inHashPlace, verifyPassword, weaknessOf } from '../../password/index.ts'
import { originOf, recordAudit } from '../../audit/index.ts'

export const changeStaffPassword: Handler<typeof endpoint> = async (call, ctx) =>
  inHashPlace({ lane: 'first', account: `staff ${call.staff.staffId}`, address: null }, () =>
    change(call, ctx),
  )

const change: Handler<typeof endpoint> = async (call, ctx) => {
  const { body, staff, refuse } = call
  const { db, live, operatorSettings } = ctx
  const { staffId } = staff
  const waitMs = await takeTry(db, changeSubject(staff.tokenHash), wrongPasswords)
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  const [stored] = await db.query<{
    passwordHash: string
    credentialVersion: number
    username: string
  }>('select password_hash, credential_version, username from staff where staff_id = $1', [staffId])
  const isRight = await verifyPassword(stored?.passwordHash, body.oldPassword, 'first').catch(
    async (full: unknown) => {
      await giveBack(db, changeSubject(staff.tokenHash))
      throw full
    },
  )
  if (!stored || !isRight) throw refuse('WRONG_PASSWORD')
  await forgive(db, changeSubject(staff.tokenHash))
  const isEasy =
    weaknessOf(body.newPassword, {
      phone: undefined,
      siteName: operatorSettings.read('info').name,
    }) !== null || body.newPassword.toLowerCase().includes(stored.username)
  // The operator knows the first password, so the new one must differ.
  if (isEasy || body.newPassword.normalize('NFKC') === body.oldPassword.normalize('NFKC'))
    throw refuse('INVALID_INPUT', { fields: ['newPassword'] })
  const changed = await store(ctx, call, {
    version: stored.credentialVersion,
    passwordHash: await hashPassword(body.newPassword, 'first'),
  })
  // Another session or the operator changed the password meanwhile, which ended this session.
  if (!changed) throw refuse('INVALID_USER_2')
  live.recheckStaff(staffId)
  return {}
}

/**
 * Stores the password with a new credential version, which ends every session except the calling
 * one, whose version is updated too.
 */
function store(
  ctx: AppContext,
  call: Call<typeof endpoint>,
  of: { version: number; passwordHash: string },
): Promise<boolean> {
  const { staffId, tokenHash } = call.staff
  return ctx.db.transaction(async (tx) => {
    const changed = await tx.query(
      `update staff
        set password_hash = $3, credential_version = $2 + 1, must_change_password = false
        where staff_id = $1 and credential_version = $2
        returning staff_id`,
      [staffId, of.version, of.passwordHash],
    )
    if (changed.length === 0) return false
    await tx.query('update staff_session set credential_version = $2 where token_hash = $1', [
      tokenHash,
      of.version + 1,
    ])
    await recordAudit(ctx, tx, { staffId, action: 'change-password', origin: originOf(call) })
    return true
  })
}

/**
 * Wrong passwords are counted by session, as for members, so that a stolen token cannot block its
 * owner.
 */
const changeSubject = (tokenHash: Buffer): string =>
  `staff-password:${tokenHash.toString('hex').slice(0, 32)}`
