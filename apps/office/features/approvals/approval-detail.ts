import type { Answer } from '@champa/client/call-shape'
import type { readApproval } from '@champa/contract/office/approvals'

/** All that a checker sees of one request. */
export type ApprovalDetail = Answer<typeof readApproval>
