import { Secret, TOTP } from 'otpauth'
import { demoAuthenticators } from '@champa/wire/authenticator'
import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { vaultOf } from '../../../platform/vault.ts'

const stepMs = 30_000
/** The number of 30-second steps by which a device clock may be ahead or behind. */
const stepsOff = 1
/**
 * Codes for unknown usernames are checked against this secret, so that the check takes as long as
 * for known ones.
 */
const nobodysSecret = new Secret({ size: 20 }).base32

const totpOf = (username: string, secret: string): TOTP =>
  new TOTP({
    issuer: 'Champa',
    label: username,
    algorithm: 'SHA1',
    digits: 6,
    period: stepMs / 1_000,
    secret: Secret.fromBase32(secret),
  })

export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The otpauth URI for an authenticator app, used as a link or a QR code. */
export const uriOf = (username: string, secret: string): string =>
  totpOf(username, secret).toString()

/** The time step a code belongs to; null when it is wrong or outside the window. */
export function stepOf(secret: string | null, code: string): bigint | null {
  const timestamp = clock.nowMs()
  const off = totpOf('', secret ?? nobodysSecret).validate({
    token: code,
    timestamp,
    window: stepsOff,
  })
  return secret === null || off === null ? null : BigInt(Math.floor(timestamp / stepMs) + off)
}

const ownerOf = (staffId: bigint) =>
  ({ memberId: staffId, code: 'staff', what: 'authenticator' }) as const

export const sealSecret = (
  { settings }: Pick<AppContext, 'settings'>,
  staffId: bigint,
  secret: string,
): string => vaultOf(settings.secrets.VAULT_KEY).seal(secret, ownerOf(staffId))

export const openSecret = (
  { settings }: Pick<AppContext, 'settings'>,
  staffId: bigint,
  sealed: string,
): string => vaultOf(settings.secrets.VAULT_KEY).open(sealed, ownerOf(staffId))

/**
 * Whether a secret is one of the sandbox's. They are public in this repository, so a production
 * server must not accept them.
 */
export const isForPlay = (secret: string): boolean =>
  demoAuthenticators.some((authenticator) => authenticator.secret === secret)
