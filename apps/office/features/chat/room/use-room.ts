import { useEffect, useState, useSyncExternalStore } from 'react'
import { useMe } from '../../../platform/use-me.ts'
import { forgetGiven } from '../given.ts'
import { openRoom, type OpenRoom, type Room } from './open-room.ts'

const noRoom = (): null => null
const nothing = (): (() => void) => () => undefined

/** Opens the conversation on mount and closes it on unmount. Null until it is open. */
export function useRoom(room: string): { view: Room; open: OpenRoom } | null {
  const { name } = useMe()
  const [open, setOpen] = useState<OpenRoom | null>(null)
  useEffect(() => {
    const opened = openRoom(room, { name })
    setOpen(opened)
    forgetGiven(room)
    return () => {
      opened.close()
      setOpen(null)
    }
  }, [room, name])
  const view = useSyncExternalStore(open?.subscribe ?? nothing, open?.read ?? noRoom)
  return open && view ? { view, open } : null
}
