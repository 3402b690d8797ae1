interface KnownPassword {
  id: string
  password: string
  name?: string
}

/**
 * TypeScript's DOM types do not include it; Safari and Firefox use the autocomplete attributes of
 * the fields instead.
 */
declare const PasswordCredential: new (known: KnownPassword) => Credential

const hasManager = (): boolean => 'PasswordCredential' in globalThis

/** Offers a new password to the browser's password manager, which asks the member itself. */
export async function offerPassword(known: KnownPassword): Promise<void> {
  if (hasManager())
    await navigator.credentials.store(new PasswordCredential(known)).catch(() => undefined)
}

/**
 * The credentials stored by the password manager, once the member has allowed it; null without any.
 */
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
