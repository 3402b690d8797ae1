import { useLayoutEffect, useRef, type ChangeEvent, type RefObject } from 'react'

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
      if (meaningful.test(shown.charAt(at))) seen++
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

interface TypedChange {
  /** The text displayed before the change. */
  shown: string
  /** The field's text after the change, and the position of the caret. */
  value: string
  caret: number
  /** `InputEvent.inputType`; empty for an autofill. */
  inputType: string
}

interface ReadLetters {
  letters: string
  /** Number of meaningful characters before the caret. */
  before: number
}

/**
 * The meaningful characters after a change. Deleting only a format character also deletes the
 * adjacent meaningful one, because the key would otherwise have no effect; a paste or autofill of
 * the same characters changes nothing.
 */
export function readLetters(
  { shown, value, caret, inputType }: TypedChange,
  meaningful: RegExp,
): ReadLetters {
  const keep = (text: string) => [...text].filter((letter) => meaningful.test(letter))
  const before = keep(value.slice(0, caret)).length
  const letters = keep(value)
  const tookMark = value.length < shown.length && letters.join('') === keep(shown).join('')
  const taken = !tookMark
    ? -1
    : inputType === 'deleteContentBackward'
      ? before - 1
      : inputType === 'deleteContentForward'
        ? before
        : -1
  if (taken < 0) return { letters: letters.join(''), before }
  return { letters: letters.toSpliced(taken, 1).join(''), before: Math.min(before, taken) }
}
