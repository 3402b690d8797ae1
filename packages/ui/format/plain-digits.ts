import { normalizeNumber } from '@champa/contract/phone'

/** The digits of a text as 0 to 9, whatever notation they have; everything else is dropped. */
export const plainDigits = (text: string): string => normalizeNumber(text).replace(/\D/g, '')
