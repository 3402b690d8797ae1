import type { AppContext } from '../../platform/app-context.ts'
import type { RefusedCall } from '../../platform/route/authorize-staff.ts'
import { recordAudit } from './record-audit.ts'

/** Records that a call was refused for want of a permission. */
export const auditRefusal =
  ({ db }: Pick<AppContext, 'db'>) =>
  ({ staffId, code, endpoint, requestId }: RefusedCall): Promise<void> =>
    recordAudit(db, {
      staffId,
      action: 'refused',
      about: `${endpoint.method} ${endpoint.path}`,
      details: { code, needs: endpoint.needs ?? null, requestId },
    })
