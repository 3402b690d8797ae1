const merchantName = '59'
const header = /^(\d\d)(\d\d)/
const maxLength = 50

/**
 * The merchant name in a code (EMV tag 59), which the payer's bank shows before the transfer; null
 * without one.
 * The payload is an outside party's: every tag advances the reading, so it ends.
 */
export function payeeOf(payload: string): string | null {
  for (let rest = payload; ; ) {
    const [whole, tag, length] = header.exec(rest) ?? []
    if (whole === undefined) return null
    const value = rest.slice(whole.length, whole.length + Number(length))
    if (tag === merchantName)
      return (
        value
          .replace(/\p{Cc}/gu, '')
          .trim()
          .slice(0, maxLength) || null
      )
    rest = rest.slice(whole.length + Number(length))
  }
}
