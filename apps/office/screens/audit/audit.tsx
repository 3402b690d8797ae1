export { AuditRoom as Audit } from '../../features/audit/audit-room.tsx'
