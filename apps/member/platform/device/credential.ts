interface KnownPassword {
  id: string
  password: string
  name?: string
}

/** Newer than TypeScript's own list; Safari and Firefox fill the fields by their autocomplete attributes instead. */
declare const PasswordCredential: new (known: KnownPassword) => Credential

const hasManager = (): boolean => 'PasswordCredential' in globalThis

/** Offers a new password to the browser's password manager; it asks the member by itself. */
export async function offerPassword(known: KnownPassword): Promise<void> {
  if (hasManager())
    await navigator.credentials.store(new PasswordCredential(known)).catch(() => undefined)
}

/** What the password manager knows for this site, once the member has allowed it; null without one. */
export async function askPassword(): Promise<KnownPassword | null> {
  if (!hasManager()) return null
  const options = { password: true, mediation: 'optional' } as CredentialRequestOptions
  const found: (Credential & { password?: unknown }) | null = await navigator.credentials
    .get(options)
    .catch(() => null)
  return found && typeof found.password === 'string'
    ? { id: found.id, password: found.password }
    : null
}
