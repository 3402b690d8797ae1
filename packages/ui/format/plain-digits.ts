const scripts = ['๐', '໐', '０'].map((zero) => zero.charCodeAt(0))

/** The digits of a text, Thai, Lao and full-width digits as 0 to 9; everything else is dropped. */
export function plainDigits(text: string): string {
  return [...text]
    .flatMap((letter) => {
      if (/[0-9]/.test(letter)) return [letter]
      const code = letter.charCodeAt(0)
      return scripts.flatMap((zero) =>
        code >= zero && code <= zero + 9 ? [String(code - zero)] : [],
      )
    })
    .join('')
}
