import * as audit from '@champa/contract/office/audit'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route/route.ts'
import { anchorAudit } from './anchor-audit.job.ts'
import { readAuditProof } from './read-audit-proof.ts'
import { exportAudit } from './search/export-audit.ts'
import { searchAudit } from './search/search-audit.ts'

export { actOnce, changeOnce, type Acted } from './act-once.ts'
export { hmacOf } from './mask-numbers.ts'
export {
  originOf,
  recordAudit,
  recordLook,
  systemChain,
  type AuditEvent,
  type AuditOrigin,
} from './record-audit.ts'
export { recordedFile } from './recorded-file.ts'
export { auditProofName } from './read-audit-proof.ts'
export { openRefusalAudit } from './refusal-audit.ts'
export { describeFault, verifyAudit, type AuditProof } from './verify/verify-audit.ts'

export const auditRoutes: Route[] = [
  answer(audit.searchAudit, searchAudit),
  answer(audit.exportAudit, exportAudit),
  answer(audit.readAuditProof, readAuditProof),
]

export const auditJobs: Job[] = [anchorAudit]
