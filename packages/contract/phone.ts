/**
 * A phone number, normalised from what a member typed (ACC-19). The server and the apps share this
 * code.
 */
export interface Phone {
  /** `+66…` or `+856…`: the unique key and the recipient of SMS. */
  e164: string
  /** The member's username: `0XXXXXXXXX`, in the Lao build `20XXXXXXXX` or `30XXXXXXX`. */
  national: string
}

export type PhoneRefusal = 'PHONE_NUMBER_REQUIRE_10_DIGIT' | 'INVALID_USER_INFO'

const thaiMobile = /^0[689]\d{8}$/
const laoMobile = /^(?:\+?856|0)?(20(?:[23579]\d{7}|8[78]\d{6})|30\d{7})$/

/** Converts Thai ๐–๙ and Lao ໐–໙ digits to 0–9. */
export function plainDigits(text: string): string {
  return text.replace(/[๐-๙໐-໙]/g, (digit) => String(digit.codePointAt(0)! & 0xf))
}

/**
 * A typed phone or account number without spaces, dashes, dots and brackets; full-width, Thai and
 * Lao digits become 0–9. Other characters stay, so that the number is refused.
 */
export function normalizeNumber(text: string): string {
  return plainDigits(text.normalize('NFKC')).replace(/[\s\p{Pd}\p{Cf}().]/gu, '')
}

/**
 * The normalised number, or its refusal. The Thai build has different refusals for a wrong length
 * and a wrong prefix.
 */
export function readPhone(text: string, laoBuild: boolean): Phone | PhoneRefusal {
  return laoBuild ? readLaoPhone(normalizeNumber(text)) : readThaiPhone(normalizeNumber(text))
}

function readLaoPhone(typed: string): Phone | PhoneRefusal {
  const national = laoMobile.exec(typed)?.[1]
  return national ? { e164: `+856${national}`, national } : 'INVALID_USER_INFO'
}

function readThaiPhone(typed: string): Phone | PhoneRefusal {
  // 66 without a plus counts as the country code only before a complete number: 6612345678 is
  // instead a ten-digit number with a wrong prefix.
  const national = typed.replace(/^(?:\+66|66(?=\d{9,10}$))0?/, '0')
  if (!/^\d{10}$/.test(national)) return 'PHONE_NUMBER_REQUIRE_10_DIGIT'
  return thaiMobile.test(national)
    ? { e164: `+66${national.slice(1)}`, national }
    : 'INVALID_USER_INFO'
}
