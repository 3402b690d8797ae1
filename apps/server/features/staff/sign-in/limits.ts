/** Counted by session, as for members: a stolen token locks its owner out of nothing. */
export const changeSubject = (tokenHash: Buffer): string =>
  `staff-password:${tokenHash.toString('hex').slice(0, 32)}`
