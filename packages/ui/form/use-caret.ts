import { useLayoutEffect, useRef, type ChangeEvent, type RefObject } from 'react'
import { readLetters } from '../format/read-letters.ts'

export interface CaretKeeper {
  ref: RefObject<HTMLInputElement | null>
  /** Returns the meaningful characters of a change and records how many precede the caret. */
  readChange: (event: ChangeEvent<HTMLInputElement>) => string
}

/**
 * Keeps the caret in place while the displayed text is regrouped (commas, dashes). `meaningful`
 * matches the characters that the member types, as opposed to the format's.
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
