import type { useTranslations } from 'use-intl'
import { dateOf, dayFrom, timeOf } from './chat-day.ts'
import type { ChatConfig } from './state/index.ts'

/** "Online", or when the staff will be online again. */
export function presenceText(
  t: ReturnType<typeof useTranslations<never>>,
  config: ChatConfig,
  now: number,
): string {
  if (config.online) return t('chat.online')
  if (config.open || config.opensAt === null) return t('chat.away')
  const at = timeOf(config.opensAt)
  const day = dayFrom(config.opensAt, now)
  if (day === 'today') return t('chat.opensToday', { at })
  return day === 'tomorrow'
    ? t('chat.opensTomorrow', { at })
    : t('chat.opensAt', { at: `${dateOf(config.opensAt)} ${at}` })
}
