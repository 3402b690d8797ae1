import { Secret, TOTP } from 'otpauth'
import { demoAuthenticators } from '@champa/wire/authenticator'
import { clock } from '../../../platform/clock.ts'
import type { House } from '../../../platform/house.ts'
import { vaultOf } from '../../game/index.ts'

const stepMs = 30_000
/** A clock may be half a minute off, either way. */
const stepsOff = 1
/** What an unknown name's digits are compared with, at the same cost. */
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

/** What an authenticator app reads, as a link or a QR code. */
export const uriOf = (username: string, secret: string): string =>
  totpOf(username, secret).toString()

/** The step of time that these digits belong to; null when they are wrong, or of another time. */
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
  { settings }: Pick<House, 'settings'>,
  staffId: bigint,
  secret: string,
): string => vaultOf(settings.secrets.VAULT_KEY).seal(secret, ownerOf(staffId))

export const openSecret = (
  { settings }: Pick<House, 'settings'>,
  staffId: bigint,
  sealed: string,
): string => vaultOf(settings.secrets.VAULT_KEY).open(sealed, ownerOf(staffId))

/** The sandbox's secrets stand in our own code: whoever keeps such a database in earnest lets nobody in by them. */
export const isForPlay = (secret: string): boolean =>
  demoAuthenticators.some((one) => one.secret === secret)
