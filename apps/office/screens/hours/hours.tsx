import { useTranslations } from 'use-intl'
import { DeskPanel } from '../../features/chat/desk/desk-panel.tsx'
import { useScreen } from '../../platform/use-screen.ts'

export function Hours() {
  const t = useTranslations()
  useScreen(t('desk.title'))
  return (
    <main className="room">
      <div className="room__inner">
        <DeskPanel />
      </div>
    </main>
  )
}
