import * as z from 'zod/mini'

/**
 * Demo staff of the sandbox with their authenticator secrets. The secrets are public and must not
 * be used in production.
 */
export const demoAuthenticators = [
  { username: 'nok', name: 'ทีมดูแล นก', secret: 'JBSWY3DPEHPK3PXPNOKSANDBOXCHAMPA' },
  { username: 'dao', name: 'ทีมดูแล ดาว', secret: 'KRUGS4ZANFZSA33ODAOSANDBOXCHAMPA' },
  { username: 'pim', name: 'พิมพ์ชนก รัตนากร', secret: 'MFRGGZDFMZTWQ2LKPIMSANDBOXCHAMPA' },
  { username: 'ton', name: 'ธนากร วงศ์สวัสดิ์', secret: 'NNWG23TPOBYXE43UTONSANDBOXCHAMPA' },
  { username: 'mai', name: 'มัยรี ศรีประเสริฐ', secret: 'OV3HO6DZPIYTEMZUMAISANDBOXCHAMPA' },
  { username: 'fon', name: 'ฝนทิพย์ จันทร์เพ็ญ', secret: 'GU3DOOBZGAYTEMZUFONSANDBOXCHAMPA' },
  { username: 'kao', name: 'ก้องภพ สุวรรณ', secret: 'PFSXG33OMRUW4ZZAKAOSANDBOXCHAMPA' },
  { username: 'som', name: 'สมฤทัย พงษ์ไพร', secret: 'MRSWC3LQOVZGKYLUSOMSANDBOXCHAMPA' },
  { username: 'aom', name: 'อรอุมา ธรรมวัฒน์', secret: 'ONUGS4TFMFWHSZLOAOMSANDBOXCHAMPA' },
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
