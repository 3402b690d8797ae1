import { useTranslations } from 'use-intl'
import { RepliesPanel } from '../../features/chat/replies/replies-panel.tsx'
import { useScreen } from '../../platform/use-screen.ts'

export function Replies() {
  const t = useTranslations()
  useScreen(t('replies.title'))
  return (
    <main className="room">
      <div className="room__inner"><RepliesPanel /></div>
    </main>
  )
}
