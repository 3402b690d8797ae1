export { ApprovalsRoom as Approvals } from '../../features/approvals/approvals-room.tsx'
