import { useState } from 'react'
import { ChatCorner } from '../../features/chat/chat-corner.tsx'
import { withWords } from '../../platform/words.ts'
import { lazyPart } from '../part/lazy-part.tsx'

const loadPanel = () => withWords(() => import('../../features/chat/chat-panel.tsx'))
const ChatPanel = lazyPart(async () => (await loadPanel()).ChatPanel)

/** The chat, closed or open. It stays over the screens while one moves between them. */
export function ChatWidget() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const begin = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      {!open && <ChatCorner onOpen={begin} onNear={() => void loadPanel().catch(() => undefined)} />}
      {wanted && <ChatPanel open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
