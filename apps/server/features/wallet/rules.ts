import { rateScale, type Credits } from '@champa/contract/money'
import type { Settings } from '../../platform/settings/settings.ts'

/**
 * The credits that a game card shows for a booked amount: the smallest number of credits worth that
 * amount. At a rate of one or more this equals the credits at the game; below one it may be less,
 * by credits worth less than one minor unit.
 */
export function creditsShown(worth: bigint, rate: bigint): Credits {
  return ((worth * rateScale + rate - 1n) / rate) as Credits
}

/** Outside the sandbox members are sent to https addresses only. */
export const isFollowable = ({ protocol }: URL, { sandbox }: Pick<Settings, 'sandbox'>): boolean =>
  protocol === 'https:' || (sandbox && protocol === 'http:')

/**
 * The web address of a game with the hosts from the settings filled in. Null for any protocol
 * except https (and http in the sandbox), so that no other text becomes a link.
 */
export function webAddress(
  code: string,
  web: string | null,
  settings: Pick<Settings, 'urls' | 'ufaHost' | 'sandbox'>,
): string | null {
  const { urls, ufaHost } = settings
  const address = web === null ? null : URL.parse(web.replaceAll('{GAMES_URL}', urls.games))
  if (!address || !['http:', 'https:'].includes(address.protocol)) return null
  const host = code === 'ufabet' && ufaHost ? URL.parse(ufaHost) : null
  if (host)
    Object.assign(address, { protocol: host.protocol, hostname: host.hostname, port: host.port })
  return isFollowable(address, settings) ? address.href : null
}
