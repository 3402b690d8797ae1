/**
 * The most commonly guessed passwords (NIST SP 800-63B: refuse common and contextual ones, no
 * composition rules).
 */
const common = new Set([
  'password',
  'passw0rd',
  'password1',
  'password12',
  'password123',
  'p@ssw0rd',
  '12345678',
  '123456789',
  '1234567890',
  '0123456789',
  '87654321',
  '987654321',
  '0987654321',
  '11223344',
  '12344321',
  '12341234',
  '123123123',
  '123456123',
  '112233445566',
  '147258369',
  '123654789',
  '1qaz2wsx',
  '1q2w3e4r',
  '1q2w3e4r5t',
  'q1w2e3r4',
  'qwertyui',
  'qwertyuiop',
  'qwerty12',
  'qwerty123',
  'asdfghjk',
  'asdfghjkl',
  'zxcvbnm1',
  'abcd1234',
  'abc12345',
  'abcdefgh',
  'a1234567',
  'a12345678',
  'aa123456',
  'aa112233',
  'iloveyou',
  'iloveyou1',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'welcome1',
  'letmein1',
  'admin123',
  'administrator',
  'changeme',
  'thailand',
  'bangkok1',
  'laos1234',
  'vientiane',
  'sawasdee',
  'sabaidee',
])

const oneCharacter = /^(.)\1*$/su

/**
 * Returns why a password is too weak, or null. Listed passwords and repetitions of one character
 * count as common.
 */
export function weaknessOf(
  password: string,
  of: { phone: string | undefined; siteName: string },
): 'common' | 'phone' | 'site' | null {
  const lower = password.normalize('NFKC').toLowerCase()
  if (common.has(lower) || oneCharacter.test(lower)) return 'common'
  if (of.phone && lower.replace(/\D/g, '').includes(of.phone.replace(/\D/g, '').slice(-8)))
    return 'phone'
  const siteLetters = lettersOf(of.siteName)
  return siteLetters && lettersOf(lower) === siteLetters ? 'site' : null
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '')
}
