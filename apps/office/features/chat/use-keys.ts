import { useEffect, useEffectEvent } from 'react'

/**
 * Shortcuts with Alt, bound to physical keys so that they work in every language and while typing.
 * Ignored while a dialog is open.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.code]
    if (
      !act ||
      !event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.defaultPrevented ||
      document.querySelector('[aria-modal=true]')
    )
      return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
