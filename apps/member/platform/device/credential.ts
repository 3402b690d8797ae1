interface KnownPassword {
  id: string
  password: string
  name?: string
}

/**
 * This API is missing in TypeScript's DOM types, and in Safari and Firefox, whose password managers
 * use the autocomplete attributes of the fields.
 */
declare const PasswordCredential: new (known: KnownPassword) => Credential

const hasManager = (): boolean => 'PasswordCredential' in globalThis

/**
 * Offers a new password to the browser's password manager, which asks the member whether to save
 * it.
 */
export async function offerPassword(password: KnownPassword): Promise<void> {
  if (hasManager())
    await navigator.credentials.store(new PasswordCredential(password)).catch(() => undefined)
}

/**
 * The credentials from the password manager, with the member's consent; null when none are stored.
 */
export async function askPassword(): Promise<KnownPassword | null> {
  if (!hasManager()) return null
  const options = { password: true, mediation: 'optional' } as CredentialRequestOptions
  const credential: (Credential & { password?: unknown }) | null = await navigator.credentials
    .get(options)
    .catch(() => null)
  return credential && typeof credential.password === 'string'
    ? { id: credential.id, password: credential.password }
    : null
}
