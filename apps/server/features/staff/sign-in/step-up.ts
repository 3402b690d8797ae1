import { stepUp as endpoint, stepUpMs } from '@champa/contract/office/staff'
import { clock } from '../../../platform/clock.ts'
import { forgive, secondsOf, takeTry } from '../../../platform/database/attempts.ts'
import { wrongPasswords } from '../../../platform/limits/login-limits.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { originOf, recordAudit } from '../../audit/index.ts'
import { type CodeOwner, takeCode } from './take-code.ts'

export const stepUp: Handler<typeof endpoint> = async (call, ctx) => {
  const { body, staff, refuse } = call
  const { db } = ctx
  // Wrong codes are counted by session, so that a stolen token cannot block its owner.
  const subject = `staff-step-up:${staff.tokenHash.toString('hex').slice(0, 32)}`
  const waitMs = await takeTry(db, subject, wrongPasswords)
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
  const [owner] = await db.query<CodeOwner>(
    'select staff_id, credential_version, totp_secret from staff where staff_id = $1',
    [staff.staffId],
  )
  const freshUntil = new Date(clock.nowMs() + stepUpMs)
  const isTaken = await db.transaction(async (tx) => {
    if (!(await takeCode(tx, ctx, { owner, code: body.code }))) return false
    await tx.query('update staff_session set fresh_until = $2 where token_hash = $1', [
      staff.tokenHash,
      freshUntil,
    ])
    await recordAudit(ctx, tx, {
      staffId: staff.staffId,
      action: endpoint.auditAction,
      origin: originOf(call),
    })
    return true
  })
  if (!isTaken) throw refuse('OTP_CODE_INVALID')
  await forgive(db, subject)
  return { freshUntil: freshUntil.getTime() }
}
