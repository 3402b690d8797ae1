import { useTranslations } from 'use-intl'
import { RepliesPanel } from '../../features/chat/replies/replies-panel.tsx'
import { useScreen } from '../../platform/use-screen.ts'

export function Replies() {
  const t = useTranslations()
  useScreen(t('replies.title'))
  return (
    // An agent has no controls here, so the area itself must be focusable to scroll by keyboard.
    <main className="room" tabIndex={0}>
      <div className="room__inner">
        <RepliesPanel />
      </div>
    </main>
  )
}
