import type {
  MemberNote,
  readMemberNotes as endpoint,
} from '@champa/contract/office/member-person-tabs'
import type { ConversationState } from '@champa/contract/statuses'
import { clock } from '../../../platform/clock.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { lookAtMember } from './look-at-member.ts'

const maxNotes = 200
const maxRatings = 20

interface NoteRow extends Omit<MemberNote, 'createdAt' | 'expiresAt'> {
  createdAt: Date
  expiresAt: Date | null
}

interface RoomRow {
  state: ConversationState
  lastAt: Date | null
  waitingSince: Date | null
  messages: bigint
}

export const readMemberNotes: Handler<typeof endpoint> = async (call, ctx) => {
  const { memberId } = await lookAtMember(ctx, call, { fields: ['notes', 'ratings'] })
  const db = ctx.officeDb
  const [notes, [room], ratings] = await Promise.all([
    db.query<NoteRow>(
      `select n.id, coalesce(s.name, '') as by, n.text, n.created_at, n.is_pinned, n.expires_at
        from chat_note n
        left join staff s on s.staff_id = n.staff_id
        where n.member_id = $1 and (n.expires_at is null or n.expires_at > $2)
        order by n.is_pinned desc, n.created_at desc, n.id limit $3`,
      [memberId, clock.now(), maxNotes],
      'office-member-notes',
    ),
    db.query<RoomRow>(
      `select state, last_at, waiting_since, last_seq as messages
        from chat_room
        where member_id = $1 and last_seq > 0`,
      [memberId],
      'office-member-room',
    ),
    db.query<{ stars: number; words: string; createdAt: Date }>(
      `select stars, comment as words, created_at
        from chat_rating
        where member_id = $1
        order by closed_seq desc limit $2`,
      [memberId, maxRatings],
      'office-member-ratings',
    ),
  ])
  return {
    notes: notes.map((row) => ({
      ...row,
      createdAt: row.createdAt.getTime(),
      expiresAt: row.expiresAt?.getTime() ?? null,
    })),
    chat: room
      ? {
          state: room.state,
          lastAt: room.lastAt?.getTime() ?? null,
          waitingSince: room.waitingSince?.getTime() ?? null,
          messages: Number(room.messages),
        }
      : null,
    ratings: ratings.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.getTime() })),
  }
}
