import type { FindKind, findMembers as endpoint } from '@champa/contract/office/members'
import { maxFound } from '@champa/contract/office/members'
import { levelOf } from '@champa/contract/office/permissions'
import { sqlState } from '../../../platform/db.ts'
import { openTries } from '../../../platform/limits/tries.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { hmacOf, originOf, recordLook } from '../../audit/index.ts'
import { findByKinds } from './find-by-kind.ts'
import { storedMembers, toRow } from './member-row.ts'

const perMinute = openTries({ maxAttempts: 60, windowMs: 60_000 })
/** The statement took too long. */
const cancelled = '57014'

type Found = { by: FindKind; ids: bigint[] }[]

/**
 * The rows are masked for everybody. The audit log keeps a keyed hash of the text, so that a known
 * text can be proved, with the number of members found.
 */
export const findMembers: Handler<typeof endpoint> = async (call, ctx) => {
  const { body, staff, refuse } = call
  const waitMs = perMinute.take(staff.staffId.toString())
  if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: Math.ceil(waitMs / 1_000) })
  const isMasked = levelOf(staff, 'member.read') === 'masked'
  const kinds = await findByKinds(ctx.officeDb, body.text, isMasked).catch(
    (error: unknown): Found | 'too-slow' => {
      if (sqlState(error) !== cancelled) throw error
      return 'too-slow'
    },
  )
  const found = kinds === 'too-slow' ? [] : kinds
  // A member counts under the first kind only.
  const seen = new Set<bigint>()
  const first = found.flatMap(({ by, ids }) =>
    ids.flatMap((id) => {
      if (seen.has(id)) return []
      seen.add(id)
      return [{ by, id }]
    }),
  )
  const shown = first.slice(0, maxFound)
  const rows = new Map(
    (
      await storedMembers(
        ctx.officeDb,
        shown.map(({ id }) => id),
      )
    ).map((row) => [row.memberId, row]),
  )
  await recordLook(ctx, {
    staffId: staff.staffId,
    action: 'look',
    permission: 'member.read',
    aboutKind: 'search',
    origin: originOf(call),
    details: {
      text: `hmac-sha256:${hmacOf(ctx.settings.secrets.AUDIT_KEY, body.text)}`,
      found: first.length,
    },
  })
  return {
    found: shown.flatMap(({ by, id }) => {
      const row = rows.get(id)
      return row ? [{ by, member: toRow(row, isMasked) }] : []
    }),
    kinds: found.map(({ by, ids }) => ({ by, n: Math.min(ids.length, maxFound) })),
    more: kinds === 'too-slow' || first.length > maxFound,
  }
}
