import { useEffect, useState } from 'react'
import { ChatCorner } from '../../features/chat/chat-corner.tsx'
import { onSession, readToken } from '../../platform/session.ts'
import { withWords } from '../../platform/words.ts'
import { lazyPart } from '../part/lazy-part.tsx'

const loadPanel = () => withWords(() => import('../../features/chat/chat-panel.tsx'))
const ChatPanel = lazyPart(async () => (await loadPanel()).ChatPanel)

/** The chat, closed or open. It stays over the screens while one moves between them. */
export function ChatWidget() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    let shown = readToken()
    return onSession(() => {
      // Whoever is signed out needs the door, and leaves nothing in the field for whoever signs in next. A guest who signs in goes on.
      if (shown !== null && readToken() !== shown) setOpen(false)
      shown = readToken()
    })
  }, [])
  const begin = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      {!open && (
        <ChatCorner onOpen={begin} onNear={() => void loadPanel().catch(() => undefined)} />
      )}
      {wanted && <ChatPanel open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
