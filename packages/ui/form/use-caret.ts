import { useLayoutEffect, useRef, type ChangeEvent, type RefObject } from 'react'
import { readLetters } from '../format/read-letters.ts'

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
    for (let seen = 0; at < shown.length && seen < before.current; at++)
      if (meaningful.test(shown[at]!)) seen++
    before.current = null
    input.setSelectionRange(at, at)
  })
  const readChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = target
    const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : ''
    const read = readLetters(
      { shown, value, caret: selectionStart ?? value.length, inputType },
      meaningful,
    )
    before.current = read.before
    return read.letters
  }
  return { ref, readChange }
}
