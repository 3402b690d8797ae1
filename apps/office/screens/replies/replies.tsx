import { useTranslations } from 'use-intl'
import { RepliesPanel } from '../../features/chat/replies/replies-panel.tsx'
import { useScreen } from '../../platform/use-screen.ts'

export function Replies() {
  const t = useTranslations()
  useScreen(t('replies.title'))
  return (
    // An agent has nothing to press here, and scrolls by keys all the same.
    <main className="room" tabIndex={0}>
      <div className="room__inner">
        <RepliesPanel />
      </div>
    </main>
  )
}
