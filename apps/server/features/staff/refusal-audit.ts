import type { AppContext } from '../../platform/app-context.ts'
import type { RecordRefusal } from '../../platform/route/mount-route.ts'
import { recordAudit } from './record-audit.ts'

/** Records that a staff member's call was refused for want of its permission. */
export const openRefusalAudit =
  ({ db }: Pick<AppContext, 'db'>): RecordRefusal =>
  async ({ id: requestId }, { endpoint, code, staff }) => {
    if (!staff || code !== 'NOT_ALLOWED') return
    await recordAudit(db, {
      staffId: staff.staffId,
      action: 'refuse-permission',
      details: { code, call: `${endpoint.method} ${endpoint.path}`, requestId },
    })
  }
