import type { AppContext } from '../../../platform/app-context.ts'
import { SettingsError, type Settings } from '../../../platform/settings/settings.ts'

type AddressSettings = Pick<Settings, 'sandbox' | 'urls'>

interface GameAddresses {
  web: string | null
  connection: unknown
}

/** The addresses of a game that are not https, by field; none in the sandbox. */
export function plainAddressesOf(
  { web, connection }: GameAddresses,
  { sandbox, urls }: AddressSettings,
): { field: 'web' | 'connection.baseUrl'; address: string }[] {
  if (sandbox) return []
  const { baseUrl } = (connection ?? {}) as { baseUrl?: unknown }
  return [
    { field: 'web' as const, address: web },
    { field: 'connection.baseUrl' as const, address: baseUrl },
  ].flatMap(({ field, address }) =>
    typeof address === 'string' && !address.replace('{GAMES_URL}', urls.games).startsWith('https:')
      ? [{ field, address }]
      : [],
  )
}

export const httpsNeeded = 'with SANDBOX=off it must be an https:// address'

/**
 * Outside the sandbox no open game may have a plain http address: members type the game's password
 * there.
 * @throws SettingsError with one sentence that says what to change.
 */
export async function assertGameAddresses({
  db,
  settings,
}: {
  db: AppContext['db']
  settings: AddressSettings
}): Promise<void> {
  const games = await db.query<GameAddresses & { code: string }>(
    'select code, web, connection from game where enabled order by position, code',
  )
  for (const game of games)
    for (const { field, address } of plainAddressesOf(game, settings))
      throw new SettingsError(
        `${field} of the game ${game.code} is "${address}"; ${httpsNeeded}: close the game with ` +
          `npm run operator game ${game.code} close, then connect it with a corrected file.`,
      )
}
