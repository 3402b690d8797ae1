import type { readChatConfig as endpoint } from '@champa/contract/chat'
import { clock } from '../../../platform/clock.ts'
import { languageOf, textIn } from '../../../platform/operator/operator-text.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { isStaffOnline } from '../../staff/index.ts'
import { hoursAt } from './hours.ts'

export const readChatConfig: Handler<typeof endpoint> = async (
  { headers },
  { db, operatorSettings, settings },
) => {
  const { team, welcome, away, quickReplies, hours } = operatorSettings.read('chat')
  const language = languageOf(headers, settings.defaultLocale)
  const { open, opensAt } = hoursAt(hours, clock.now())
  return {
    PREFIX: settings.chatPrefix,
    on: operatorSettings.read('chatWidget').on,
    online: await isStaffOnline(db),
    open,
    opensAt: opensAt?.getTime() ?? null,
    team: textIn(team, language),
    welcome: textIn(welcome, language),
    away: textIn(away, language),
    quickReplies: quickReplies
      .map(({ title, payload }) => ({ title: textIn(title, language), payload }))
      .filter(({ title }) => title.trim() !== ''),
  }
}
