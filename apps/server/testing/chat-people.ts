import { randomBytes } from 'node:crypto'
import { uploadImage, uploadVideo } from '@champa/contract/chat'
import {
  guestHeader,
  memberRequester,
  officeRequester,
  requesterHeader,
} from '@champa/contract/constants'
import type { StaffRole } from '@champa/contract/office/roles'
import { clock } from '../platform/clock.ts'
import type { AppContext } from '../platform/app-context.ts'
import { newMemberId } from '../platform/ids.ts'
import { newGuest } from '../platform/people/guest.ts'
import { openStaffSession } from '../platform/people/staff-session.ts'
import type { TestMember } from './test-app.ts'

/** A participant in a chat: the room id and the credentials of each call. */
export interface Speaker {
  room: string
  headers: Record<string, string>
  /** Credentials of the socket. */
  auth: { token: string } | { guest: string }
}

export const newMessageId = (): string => randomBytes(16).toString('hex')

export function asMember(member: TestMember): Speaker {
  return {
    room: member.id.toString(),
    headers: { [requesterHeader]: memberRequester, authorization: `Bearer ${member.token}` },
    auth: { token: member.token },
  }
}

export function newGuestSpeaker(app: Pick<AppContext, 'settings'>): Speaker {
  const { guestId, guestToken } = newGuest(app)
  return {
    room: guestId,
    headers: { [requesterHeader]: memberRequester, [guestHeader]: guestToken },
    auth: { guest: guestToken },
  }
}

let people = 0

/** Inserts a staff member with a session directly, without a password hash. */
export async function newStaffSpeaker(
  app: Pick<AppContext, 'db'>,
  { roles = ['support'] as StaffRole[], name = 'Nok' } = {},
): Promise<Speaker & { staffId: bigint }> {
  const staffId = newMemberId()
  await app.db.query(
    `insert into staff (staff_id, username, name, roles, password_hash, must_change_password,
        totp_secret, created_at)
      values ($1, $2, $3, $4, 'none', false, 'none', $5)`,
    [staffId, `staff-${staffId}-${++people}`, name, roles, clock.now()],
  )
  const { token } = await openStaffSession(app.db, { staffId, credentialVersion: 1 })
  return {
    staffId,
    room: 'staff',
    headers: { [requesterHeader]: officeRequester, authorization: `Bearer ${token}` },
    auth: { token },
  }
}

export async function switchChatOn(ctx: AppContext): Promise<void> {
  await ctx.db.query(`update operator_setting set value = '{"on": true}' where name = 'chatWidget'`)
  await ctx.operatorSettings.refresh()
}

/** Gives the speaker a random address, so that limits per address do not apply. */
export const fromAnywhere = (speaker: Speaker): Speaker => ({
  ...speaker,
  headers: { ...speaker.headers, 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` },
})

export interface ChatUploaded {
  status: number
  message?: string
  path: string
  url: string
  name: string
  fileType: string
}

/** Uploads a file with exactly this name, which a browser's form would escape. */
export async function uploadToChat(
  url: string,
  speaker: Speaker,
  as: 'image' | 'video',
  name: string,
  bytes: Uint8Array,
  path?: string,
): Promise<ChatUploaded> {
  const edge = randomBytes(16).toString('hex')
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"\r\ncontent-type: ${as === 'image' ? 'image/png' : 'video/mp4'}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)])
  const answer = await fetch(`${url}${path ?? (as === 'image' ? uploadImage : uploadVideo).path}`, {
    method: 'POST',
    headers: { ...speaker.headers, 'content-type': `multipart/form-data; boundary=${edge}` },
    body,
  })
  return { status: answer.status, ...((await answer.json()) as Omit<ChatUploaded, 'status'>) }
}
