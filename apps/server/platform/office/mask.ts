const shownDigits = 4

/** A phone as lists show it: `08x-xxx-4567`. `national` starts with 0 in Thailand. */
export const maskPhone = (national: string): string =>
  national.length <= shownDigits + 2
    ? 'x'.repeat(national.length)
    : `${national.slice(0, 2)}x-xxx-${national.slice(-shownDigits)}`

/**
 * A network as tabs show it: the first three parts of an IPv4 address, or the /48 of an IPv6 one.
 */
export const networkPart = (network: string): string =>
  network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}:…`
    : `${network.split('.').slice(0, 3).join('.')}.x`

/**
 * An account number as lists show it: `xxx-x-x1234-x` with ten digits, as Thai banks print it,
 * otherwise its last four digits.
 */
export function maskAccountNo(accountNo: string): string {
  if (accountNo.length <= shownDigits) return 'x'.repeat(accountNo.length)
  if (/^\d{10}$/.test(accountNo)) return `xxx-x-x${accountNo.slice(5, 9)}-x`
  return 'x'.repeat(accountNo.length - shownDigits) + accountNo.slice(-shownDigits)
}
