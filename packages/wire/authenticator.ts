import * as z from 'zod/mini'

/** The sandbox's staff, and the secrets in their authenticators: known to everybody, so they open nothing in earnest. */
export const demoAuthenticators = [
  { username: 'nok', name: 'ทีมดูแล นก', secret: 'JBSWY3DPEHPK3PXPNOKSANDBOXCHAMPA' },
  { username: 'dao', name: 'ทีมดูแล ดาว', secret: 'KRUGS4ZANFZSA33ODAOSANDBOXCHAMPA' },
] as const

/** What `GET /authenticator/<username>` answers. `next` is good already: a code signs in once, and a test may not want to wait. */
export const authenticatorCode = z.object({
  code: z.string(),
  next: z.string(),
  secondsLeft: z.number(),
})
