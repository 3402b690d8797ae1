/**
 * Counted by session: whoever has a stolen token cannot keep the member, who signs in again, from
 * changing the password. A new session needs the password.
 */
export const changeSubject = (tokenHash: Buffer): string =>
  `password:${tokenHash.toString('hex').slice(0, 32)}`
