import { useLayoutEffect, useRef, type ChangeEvent, type RefObject } from 'react'

export interface CaretKeeper {
  ref: RefObject<HTMLInputElement | null>
  /** Reads the raw letters of a change and remembers how many stood before the caret. */
  readChange: (event: ChangeEvent<HTMLInputElement>) => string
}

/**
 * Keeps the caret where the member was typing while the shown text is regrouped (commas, dashes).
 * `meaningful` tells the letters that the member typed from those that the format put in.
 */
export function useCaret(shown: string, meaningful: RegExp): CaretKeeper {
  const ref = useRef<HTMLInputElement>(null)
  const before = useRef<number | null>(null)
  useLayoutEffect(() => {
    const input = ref.current
    if (!input || before.current === null || document.activeElement !== input) return
    let at = 0
    for (let seen = 0; at < shown.length && seen < before.current; at++) if (meaningful.test(shown[at]!)) seen++
    before.current = null
    input.setSelectionRange(at, at)
  })
  const readChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.target
    before.current = [...value.slice(0, selectionStart ?? value.length)].filter((letter) => meaningful.test(letter)).length
    return value
  }
  return { ref, readChange }
}
