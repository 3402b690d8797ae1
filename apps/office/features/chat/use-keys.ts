import { useEffect, useEffectEvent } from 'react'

/** Keys with Alt, by their place on the board: they work while one writes too, and in every language. Not under an open dialog. */
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
