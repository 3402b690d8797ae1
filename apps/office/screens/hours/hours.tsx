import { useTranslations } from 'use-intl'
import { ChatSettingsPanel } from '../../features/chat/settings/chat-settings-panel.tsx'
import { useScreen } from '../../platform/use-screen.ts'

export function Hours() {
  const t = useTranslations()
  useScreen(t('chatSettings.title'))
  return (
    <main className="room">
      <div className="room__inner">
        <ChatSettingsPanel />
      </div>
    </main>
  )
}
