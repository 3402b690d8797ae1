import type { LoginForm } from '@champa/contract/wallet'

/** How a game is opened with the member signed in: a URL to open, or a form to submit to one. */
export type Entrance =
  | { kind: 'address'; href: string }
  | { kind: 'form'; action: string; fields: Readonly<Record<string, string>> }

interface Credentials {
  username: string
  password: string
  /**
   * The hidden fields of the game's login form; null when there are none or they could not be
   * loaded.
   */
  event: Record<string, string> | null
}

/**
 * How to open a game that signs the member in with credentials; null when the URL, a field name or
 * the account is missing.
 */
export function entranceOf(
  { login, web }: { login: LoginForm; web: string | null },
  account: Credentials | null,
): Entrance | null {
  const address = readAddress(web)
  if (address === null) return null
  if (login.form === 'site') return { kind: 'address', href: address.href }
  const { usernameField, passwordField } = login
  if (account === null || usernameField === null || passwordField === null) return null
  const own = { [usernameField]: account.username, [passwordField]: account.password }
  if (login.form === 'query') {
    for (const [name, value] of Object.entries(own)) address.searchParams.set(name, value)
    return { kind: 'address', href: address.href }
  }
  if (login.hasState && account.event === null) return null
  return { kind: 'form', action: address.href, fields: { ...account.event, ...own } }
}

/** Whether the game can be opened from here: by a link from the server, or at a configured URL. */
export function hasEntrance({ login, web }: { login: LoginForm; web: string | null }): boolean {
  return login.form === 'link' || readAddress(web) !== null
}

/** Accepts http and https only: a `javascript:` URL would run with the wallet's rights. */
function readAddress(web: string | null): URL | null {
  const address = web === null ? null : URL.parse(web)
  return address !== null && (address.protocol === 'https:' || address.protocol === 'http:')
    ? address
    : null
}
