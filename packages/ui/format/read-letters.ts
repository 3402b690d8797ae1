export interface TypedChange {
  /** The displayed text before the change. */
  shown: string
  /** The field's text after the change, and the position of the caret. */
  value: string
  caret: number
  /** `InputEvent.inputType`; empty for an autofill. */
  inputType: string
}

export interface ReadLetters {
  letters: string
  /** Number of meaningful characters before the caret. */
  before: number
}

/**
 * The meaningful characters after a change. Deleting only a format character deletes the adjacent
 * meaningful one, otherwise the key would have no effect; a paste or autofill of the same
 * characters changes nothing.
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
