import { chatDesk, type ChatDesk, type putDesk as endpoint } from '@champa/contract/office/chat'
import type { Handler } from '../../../platform/route.ts'
import { recordAudit } from '../../staff/index.ts'
import { cleanText, isBlank } from '../send/clean-text.ts'
import { readDeskDocument } from './desk-document.ts'

const clean = ({ th, lo, en }: ChatDesk['team']): ChatDesk['team'] => ({
  th: cleanText(th),
  lo: cleanText(lo),
  en: cleanText(en),
})

/** Merges into the document, so that its other fields, such as the quick replies, stay. */
const write = 'select write_chat_setting($1, $2)'

export const putDesk: Handler<typeof endpoint> = async (
  { body, staff, refuse },
  { db, operatorSettings },
) => {
  const { on, hours } = body
  const desk = {
    team: clean(body.team),
    welcome: clean(body.welcome),
    away: clean(body.away),
    hours,
  }
  // The team name is required; greeting and away message may be empty.
  if (isBlank(desk.team.th)) throw refuse('INVALID_INPUT', { fields: ['team.th'] })
  await db.transaction(async (tx) => {
    await tx.query(write, ['chat', JSON.stringify(desk)])
    await tx.query(write, ['chatWidget', JSON.stringify({ on })])
    await recordAudit(tx, {
      staffId: staff.staffId,
      action: 'write-desk',
      details: chatDesk.parse({ on, ...desk }),
    })
  })
  await operatorSettings.refresh()
  return readDeskDocument(db)
}
