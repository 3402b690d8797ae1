import * as z from 'zod/mini'

/**
 * Demo staff of the sandbox with their authenticator secrets. The secrets are public and must not
 * be used in production.
 */
export const demoAuthenticators = [
  { username: 'nok', name: 'ทีมดูแล นก', secret: 'JBSWY3DPEHPK3PXPNOKSANDBOXCHAMPA' },
  { username: 'dao', name: 'ทีมดูแล ดาว', secret: 'KRUGS4ZANFZSA33ODAOSANDBOXCHAMPA' },
] as const

/**
 * Response of `GET /authenticator/<username>`. The server accepts `next` as well, so that a test
 * that has used `code` need not wait for the next period.
 */
export const authenticatorCode = z.object({
  code: z.string(),
  next: z.string(),
  secondsLeft: z.number(),
})
