import type { ChatDesk } from '@champa/contract/office/chat'
import { locales } from '@champa/contract/constants'
import type { Db } from '../../../platform/db.ts'
import type { OperatorText } from '../../../platform/operator/operator-text.ts'
import type { OperatorSettingValues } from '../../../platform/operator-settings.ts'

/** Expands a text without translations to every language. */
const inEach = (text: OperatorText): ChatDesk['team'] =>
  typeof text === 'string'
    ? { th: text, lo: text, en: text }
    : (Object.fromEntries(locales.map((one) => [one, text[one]])) as ChatDesk['team'])

/** Reads from the database, not from this process's cache, so that a change is visible at once. */
export async function readDeskDocument(db: Db): Promise<ChatDesk> {
  const rows = await db.query<{ name: string; value: unknown }>(
    `select name, value from operator_setting where name in ('chat', 'chatWidget')`,
  )
  const of = <Name extends 'chat' | 'chatWidget'>(name: Name) =>
    rows.find((row) => row.name === name)!.value as OperatorSettingValues[Name]
  const { team, welcome, away, hours } = of('chat')
  return {
    on: of('chatWidget').on,
    team: inEach(team),
    welcome: inEach(welcome),
    away: inEach(away),
    hours,
  }
}
