import { phoneLength } from '@champa/contract/account'
import { useLaoBuild } from '../../platform/use-info.ts'

/** With its country code; the server knows the forms of a Lao number. */
const laoPhoneLongest = 13

/** The most digits that a phone number may have: exactly ten outside the Lao build. */
export function usePhoneDigits(): number {
  return useLaoBuild() ? laoPhoneLongest : phoneLength
}
