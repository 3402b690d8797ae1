/** A row of `audit_entry`; its columns only index what `body` says. */
export interface StoredEntry {
  staffId: bigint
  seq: bigint
  at: Date
  actor: string
  action: string
  permission: string | null
  aboutKind: string | null
  aboutId: string | null
  aboutMember: bigint | null
  outcome: string
  approvalId: string | null
  requestId: string | null
  network: string | null
  device: string | null
  reason: string | null
  body: string
  prevHash: Buffer
  hash: Buffer
}
