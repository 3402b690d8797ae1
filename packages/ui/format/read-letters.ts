export interface TypedChange {
  /** What the field showed before. */
  shown: string
  /** What it holds now, and where the caret stands in it. */
  value: string
  caret: number
  /** The browser's name of the change; empty for an autofill, which has none. */
  inputType: string
}

export interface ReadLetters {
  letters: string
  /** How many of them stand before the caret. */
  before: number
}

/**
 * The meaningful letters of a change. A deletion that took only a mark of the format takes the letter beside it,
 * or the key would seem to do nothing; a paste or an autofill of the same letters is taken as it is.
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
