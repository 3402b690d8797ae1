import { flushSync } from 'react-dom'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** An element of the frame, to be found again among those that the app renders in its place. */
interface Mark {
  key: string
  /** Its position among the elements with the same key. */
  index: number
}

const controls = 'button, a, input, textarea, select'

/**
 * Ids are left out, because React numbers them differently in a frame. A button that the app shows
 * pressed or open is another one than in the frame: a repeated tap would reverse it.
 */
const keyOf = (element: Element): string =>
  [
    element.tagName,
    element.getAttribute('type'),
    element.getAttribute('name'),
    element.getAttribute('aria-label'),
    element.getAttribute('aria-pressed'),
    element.getAttribute('aria-expanded'),
    element.textContent,
  ].join('|')

function markOf(root: Element, wanted: Element | null | undefined): Mark | null {
  const element = wanted?.closest(controls)
  if (!element || !root.contains(element)) return null
  const key = keyOf(element)
  return { key, index: equals(root, key).indexOf(element) }
}

const equals = (root: Element, key: string): Element[] =>
  [...root.querySelectorAll(controls)].filter((element) => keyOf(element) === key)

const find = (root: Element, mark: Mark | null): Element | undefined =>
  mark ? equals(root, mark.key)[mark.index] : undefined

/**
 * Lets the app replace the frame that the page began with, and repeats in it what the member has
 * already done there: typed, chosen, focused, tapped. `render` renders it synchronously.
 */
export function takeOver(root: Element, render: () => void): void {
  const fields = [...root.querySelectorAll<Field>('input, textarea, select')]
    .filter(isChanged)
    .map((field) => ({ mark: markOf(root, field), value: field.value, isTicked: isTicked(field) }))
  const focused = document.activeElement
  const focus = markOf(root, focused)
  const selection = isText(focused)
    ? ([focused.selectionStart, focused.selectionEnd] as const)
    : null
  const tap = markOf(root, globalThis.tapped)
  globalThis.tapped = undefined

  render()

  for (const { mark, value, isTicked: ticked } of fields)
    flushSync(() => fill(find(root, mark), value, ticked))
  const field = find(root, focus)
  if (field instanceof HTMLElement) field.focus({ preventScroll: true })
  if (selection && isText(field)) field.setSelectionRange(...selection)
  const button = find(root, tap)
  if (button instanceof HTMLElement) button.click()
}

const isTicked = (field: Field): boolean => field instanceof HTMLInputElement && field.checked

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return (
      field.value !== ([...field.options].find((option) => option.defaultSelected)?.value ?? '')
    )
  if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) return true
  return field.value !== field.defaultValue
}

/** A number or e-mail field has no selection. */
const isText = (element: Element | null | undefined): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.selectionStart !== null

/** React notices a value only when the element's own setter has not seen it. */
function fill(field: Element | undefined, value: string, ticked: boolean): void {
  if (field instanceof HTMLInputElement && field.checked !== ticked) return field.click()
  // The app locks a field that it has filled in itself, such as the code of an invite link.
  if (!field || !('value' in field) || ('readOnly' in field && field.readOnly)) return
  const prototype: unknown = Object.getPrototypeOf(field)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  const type = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
