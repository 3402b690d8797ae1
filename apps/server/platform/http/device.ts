import type { IncomingHttpHeaders } from 'node:http'
import { deviceHeader, deviceShape } from '@champa/contract/constants'
import { clock } from '../clock.ts'
import type { Db, Tx } from '../db.ts'

/** The device id sent by the caller's browser; null when it is missing or malformed. */
export function deviceOf(headers: IncomingHttpHeaders): string | null {
  return readDevice(headers[deviceHeader])
}

export function readDevice(value: unknown): string | null {
  return typeof value === 'string' && deviceShape.test(value) ? value : null
}

/** SQL: the ids of the members who have used a device of member `$1`, this member included. */
export const membersOnSameDevices = `(
    select d.member_id
    from device_member mine
    join device_member d on d.device = mine.device
    where mine.member_id = $1
  )`

/** Remembers that this member has used this device. Returns true for a new one. */
export async function noteDevice(
  on: Db | Tx,
  device: string | null,
  memberId: bigint,
): Promise<boolean> {
  if (device === null) return false
  const rows = await on.query(
    `insert into device_member (device, member_id, first_seen_at)
      values ($1, $2, $3)
      on conflict do nothing
      returning device`,
    [device, memberId, clock.now()],
    'note-device',
  )
  return rows.length > 0
}
