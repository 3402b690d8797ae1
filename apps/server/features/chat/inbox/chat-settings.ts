import type * as endpoints from '@champa/contract/office/chat/endpoints'
import { chatSettings, type ChatSettings } from '@champa/contract/office/chat/endpoints'
import { locales } from '@champa/contract/constants'
import type { Handler } from '../../../platform/route/route.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { OperatorText } from '../../../platform/operator/operator-text.ts'
import { parseOperatorSetting } from '../../../platform/operator-settings.ts'
import { originOf, recordAudit } from '../../audit/index.ts'
import { cleanText, isBlank } from '../send/clean-text.ts'

export const readChatSettings: Handler<typeof endpoints.readChatSettings> = (_, { db }) =>
  readStoredSettings(db)

const clean = ({ th, lo, en }: ChatSettings['team']): ChatSettings['team'] => ({
  th: cleanText(th),
  lo: cleanText(lo),
  en: cleanText(en),
})

/**
 * Merges the changes into the stored settings, so that other fields, such as the quick replies,
 * stay.
 */
const write = 'select write_chat_setting($1, $2)'

export const putChatSettings: Handler<typeof endpoints.putChatSettings> = async (call, ctx) => {
  const { body, staff, refuse } = call
  const { db, operatorSettings } = ctx
  const { on, hours } = body
  const changes = {
    team: clean(body.team),
    welcome: clean(body.welcome),
    away: clean(body.away),
    hours,
  }
  // The team name is required; greeting and away message may be empty.
  if (isBlank(changes.team.th)) throw refuse('INVALID_INPUT', { fields: ['team.th'] })
  parseOperatorSetting('chat', { ...operatorSettings.read('chat'), ...changes })
  await db.transaction(async (tx) => {
    const before = await readStoredSettings(tx)
    await tx.query(write, ['chat', JSON.stringify(changes)])
    await tx.query(write, ['chatWidget', JSON.stringify({ on })])
    await recordAudit(ctx, tx, {
      staffId: staff.staffId,
      action: 'write-desk',
      permission: 'chat.manage',
      aboutKind: 'setting',
      about: 'chat',
      origin: originOf(call),
      before,
      after: chatSettings.parse({ on, ...changes }),
    })
  })
  await operatorSettings.refresh()
  return readStoredSettings(db)
}

/** Uses a text without translations for every language. */
const inEach = (text: OperatorText): ChatSettings['team'] =>
  typeof text === 'string'
    ? { th: text, lo: text, en: text }
    : (Object.fromEntries(locales.map((locale) => [locale, text[locale]])) as ChatSettings['team'])

/**
 * Reads from the database, not from this process's cache, so that a change is visible immediately.
 */
async function readStoredSettings(db: Db | Tx): Promise<ChatSettings> {
  const rows = await db.query<{ name: string; value: unknown }>(
    `select name, value from operator_setting where name in ('chat', 'chatWidget')`,
  )
  const of = <Name extends 'chat' | 'chatWidget'>(name: Name) =>
    parseOperatorSetting(name, rows.find((row) => row.name === name)?.value)
  const { team, welcome, away, hours } = of('chat')
  return {
    on: of('chatWidget').on,
    team: inEach(team),
    welcome: inEach(welcome),
    away: inEach(away),
    hours,
  }
}
