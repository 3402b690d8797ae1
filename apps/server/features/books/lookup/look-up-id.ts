import { lookupKinds, type lookUpId as endpoint } from '@champa/contract/office/book-lookup'
import { levelOf } from '@champa/contract/office/permissions'
import { openTries } from '../../../platform/limits/tries.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { type ApprovalAction, actionsSeenBy } from '../../approval/index.ts'
import { hmacOf, originOf, recordLook } from '../../audit/index.ts'
import { showBankSide } from './show-bank-side.ts'
import { showBooks } from './show-books.ts'
import { findObjects } from './find-objects.ts'
import { ofKind, type Reader } from './ref.ts'
import { showStaffSide } from './show-staff-side.ts'

const perMinute = openTries({ maxAttempts: 60, windowMs: 60_000 })

/**
 * Members are masked for everybody, and payers are left out. The audit log keeps a keyed hash of the
 * text, so that a known text can be proved, and whom it led to when that is one member.
 */
export const lookUpId =
  (decided: readonly ApprovalAction[]): Handler<typeof endpoint> =>
  async (call, ctx) => {
    const { body, staff, refuse } = call
    const waitMs = perMinute.take(staff.staffId.toString())
    if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: Math.ceil(waitMs / 1_000) })
    const db = ctx.officeDb
    const reader: Reader = {
      staffId: staff.staffId,
      actions: await actionsSeenBy(db, staff, decided),
      seesAudit: levelOf(staff, 'audit.read') === 'alone',
    }
    const { named, all, more } = await findObjects(db, body.text, reader)
    const members = ofKind(all, 'member').map(({ memberId }) => memberId)
    await recordLook(ctx, {
      staffId: staff.staffId,
      action: 'look',
      permission: 'books.read',
      aboutKind: 'search',
      aboutMember: members.length === 1 ? members[0]! : null,
      origin: originOf(call),
      details: {
        text: `hmac-sha256:${hmacOf(ctx.settings.secrets.AUDIT_KEY, body.text)}`,
        found: all.length,
      },
    })
    if (named.length === 0) throw refuse('NO_DATA')
    const kinds = new Set(named.map(({ kind }) => kind))
    return {
      named: lookupKinds.filter((kind) => kinds.has(kind)),
      ...(await showBooks(db, all)),
      ...(await showBankSide(db, all)),
      ...(await showStaffSide(db, all, reader)),
      more,
    }
  }
