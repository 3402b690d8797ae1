import type { removeCannedReply as endpoint } from '@champa/contract/office/chat'
import type { Handler } from '../../../platform/route.ts'
import { recordAudit } from '../../staff/index.ts'

export const removeCannedReply: Handler<typeof endpoint> = async (
  { params: { code }, staff },
  { db },
) => {
  if (!/^[a-z0-9-]+$/.test(code)) return {}
  await db.transaction(async (tx) => {
    const gone = await tx.query('delete from canned_reply where code = $1 returning code', [code])
    if (gone.length > 0)
      await recordAudit(tx, { staffId: staff.staffId, action: 'remove-reply', about: code })
  })
  return {}
}
