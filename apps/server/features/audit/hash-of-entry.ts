import { createHash } from 'node:crypto'

/** What the first entry of a chain, and the first anchor, follow. */
export const firstHash = createHash('sha256').update('champa-audit-1').digest()

const inEightBytes = (number: bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(number)
  return bytes
}

/** The hash of an entry, as audit.sql makes it. */
export const hashOfEntry = (entry: {
  staffId: bigint
  seq: bigint
  prevHash: Buffer
  body: string
}): Buffer =>
  createHash('sha256')
    .update(inEightBytes(entry.staffId))
    .update(inEightBytes(entry.seq))
    .update(entry.prevHash)
    .update(entry.body)
    .digest()

/** The hash of an anchor, as audit.sql makes it. */
export const hashOfAnchor = (anchor: {
  no: bigint
  at: Date
  prevHash: Buffer
  heads: string
}): Buffer =>
  createHash('sha256')
    .update(inEightBytes(anchor.no))
    .update(inEightBytes(BigInt(anchor.at.getTime())))
    .update(anchor.prevHash)
    .update(anchor.heads)
    .digest()
