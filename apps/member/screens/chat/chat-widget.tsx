import { useEffect, useState } from 'react'
import { ChatCorner } from '../../features/chat/chat-corner.tsx'
import { onSession, readToken, withWords } from '../../platform/client.ts'
import { lazyPart } from '../part/lazy-part.tsx'

const loadPanel = () => withWords(() => import('../../features/chat/chat-panel.tsx'))
const ChatPanel = lazyPart(async () => (await loadPanel()).ChatPanel)

/** The chat, closed or open, which stays mounted when the screen changes. */
export function ChatWidget() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    let shown = readToken()
    return onSession(() => {
      // A sign-out closes the chat, so that the login form is visible and the next user finds no
      // draft. The chat stays open when a guest signs in.
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
      {/* Stays mounted behind the open chat, so that the page below keeps its layout. */}
      <ChatCorner
        hidden={open}
        onOpen={begin}
        onNear={() => void loadPanel().catch(() => undefined)}
      />
      {wanted && <ChatPanel open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
