import { useLayoutEffect, useRef, type ChangeEvent, type RefObject } from 'react'

export interface CaretKeeper {
  ref: RefObject<HTMLInputElement | null>
  /** The meaningful letters of a change; remembers how many of them stood before the caret. */
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
    const keep = (text: string) => [...text].filter((letter) => meaningful.test(letter))
    const at = keep(value.slice(0, selectionStart ?? value.length)).length
    const letters = keep(value)
    // Backspace over a comma or a dash takes the letter before it, or it would seem to do nothing.
    const tookMark = value.length < shown.length && letters.join('') === keep(shown).join('') && at > 0
    before.current = tookMark ? at - 1 : at
    return (tookMark ? letters.toSpliced(at - 1, 1) : letters).join('')
  }
  return { ref, readChange }
}
