import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

interface RoomKeys {
  /** The list, whose row links carry the class `rows__link`. */
  list: RefObject<HTMLElement | null>
  /** The link of the open item; null while none is open. */
  openLink: string | null
  close(): void
  filter(): void
  clear(): void
  help(): void
  search?(): void
  save?(): void
  /** Keys of the room itself, by physical key; only while an item is open. */
  actions?: Readonly<Record<string, () => void>>
}

/**
 * Keys without a modifier, by physical key, so that they work in every language. Ignored in fields
 * and while a dialog is open. J and K move the focus through the rows and, beside an open item,
 * open the next one; Enter follows the row's own link.
 */
export function useRoomKeys(keys: RoomKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTaken(event)) return
    const act = actOf(event, keys)
    if (!act) return
    event.preventDefault()
    act()
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Keys of a page that is no list, by physical key, under the same conditions. */
export function usePlainKeys(acts: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    const act = isModified || isTaken(event) ? undefined : acts[event.code]
    if (!act) return
    event.preventDefault()
    act()
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** True for a key that something else uses: a field, an open dialog. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  (event.target instanceof Element &&
    event.target.closest('input, textarea, select, [contenteditable]') !== null) ||
  document.querySelector('[aria-modal=true]') !== null

function actOf(event: KeyboardEvent, keys: RoomKeys): (() => void) | undefined {
  const isOpen = keys.openLink !== null
  if (event.code === 'Slash') return event.shiftKey ? keys.help : (keys.search ?? keys.filter)
  if (event.code === 'KeyF') return event.shiftKey ? keys.clear : keys.filter
  if (event.shiftKey) return undefined
  if (event.code === 'KeyE' && !isOpen && keys.save) return keys.save
  if (event.code === 'KeyJ') return () => moveIn(keys, 1)
  if (event.code === 'KeyK') return () => moveIn(keys, -1)
  if (event.code === 'Escape' && isOpen) return () => closeItem(keys)
  return isOpen ? keys.actions?.[event.code] : undefined
}

const linksIn = ({ list }: RoomKeys): HTMLAnchorElement[] => [
  ...(list.current?.querySelectorAll<HTMLAnchorElement>('a.rows__link') ?? []),
]

function moveIn(keys: RoomKeys, step: 1 | -1): void {
  const links = linksIn(keys)
  const at = links.findIndex((link) =>
    keys.openLink === null
      ? link === document.activeElement
      : link.getAttribute('href') === keys.openLink,
  )
  const next = at < 0 ? links.at(step > 0 ? 0 : -1) : links[at + step]
  next?.focus()
  if (keys.openLink !== null) next?.click()
}

/** Closes the item and returns the focus to its row. */
function closeItem(keys: RoomKeys): void {
  const link = linksIn(keys).find((one) => one.getAttribute('href') === keys.openLink)
  keys.close()
  link?.focus()
}

/**
 * Moves the focus to the control of the open item that is marked `data-act`; a second press, of
 * Enter, then acts.
 */
export const focusAct = (name: string): void =>
  document.querySelector<HTMLElement>(`[data-act=${name}]`)?.focus()
