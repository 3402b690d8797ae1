import { clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { newRowId } from '../../platform/ids.ts'

/** What somebody of the staff did, or whom they looked at. */
export interface Deed {
  staffId: bigint
  deed:
    | 'login'
    | 'logout'
    | 'change-password'
    | 'look'
    | 'assign'
    | 'close'
    | 'open'
    | 'write-reply'
    | 'remove-reply'
    | 'write-desk'
  /** A conversation's number, or a code. */
  about?: string
  details?: object
}

/** Writes it down; nothing takes it away again. */
export async function noteDeed(
  on: Db | Tx,
  { staffId, deed, about = '', details = {} }: Deed,
): Promise<void> {
  await on.query(
    'insert into staff_deed (staff_id, id, at, deed, about, details) values ($1, $2, $3, $4, $5, $6)',
    [staffId, newRowId(), clock.now(), deed, about, JSON.stringify(details)],
  )
}
