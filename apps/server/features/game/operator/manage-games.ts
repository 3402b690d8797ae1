import { createHash } from 'node:crypto'
import { rateScale } from '@champa/contract/money'
import { loginForm, type LoginForm } from '@champa/contract/wallet'
import * as z from 'zod/mini'
import { queryOne, type Db, type Tx } from '../../../platform/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { readWritten } from '../../../platform/operator/read-written.ts'
import { connectionShape } from '../../../providers/games/http/connection.ts'
import { httpsNeeded, plainAddressesOf } from './plain-addresses.ts'

export interface ListedGame {
  code: string
  name: string
  state: 'open' | 'closed' | 'not connected' | 'connection cannot be read'
  form: LoginForm['form']
  /** The value of one credit in baht. */
  rate: number
  /** The value of one credit in kip; null closes the game to members with kip. */
  kipRate: number | null
}

const webAddress = z
  .string()
  .check(
    z.regex(
      /^(https?:\/\/[^\s@]+|\{GAMES_URL\}\S*)$/,
      'an http(s) address, or {GAMES_URL} and a path',
    ),
  )
const store = z.string().check(z.regex(/^https:\/\/[^\s@]+$/, 'an https address'))
const scale = Number(rateScale)
const rate = z.number().check(z.gt(0), z.lte(1_000_000), z.multipleOf(1 / scale))

/** The operator's file of a game: its connection, and any other field to change. */
const gameFile = z.strictObject({
  connection: connectionShape,
  login: z.optional(z.strictObject(loginForm.shape)),
  web: z.optional(z.nullable(webAddress)),
  android: z.optional(z.nullable(store)),
  ios: z.optional(z.nullable(store)),
  rate: z.optional(rate),
  kipRate: z.optional(z.nullable(rate)),
})

const asWritten = (scaled: bigint): number => Number(scaled) / scale
const stored = (written: number): number => Math.round(written * scale)

interface GameRow {
  code: string
  name: string
  provider: string
  enabled: boolean
  connection: unknown
  login: LoginForm
  web: string | null
  android: string | null
  ios: string | null
  rate: bigint
  kipRate: bigint | null
}

const readGames = (db: Db | Tx) =>
  db.query<GameRow>(
    `select code, name, provider, enabled, connection, login, web, android, ios,
        rate_scaled as rate, kip_rate_scaled as kip_rate
      from game
      order by position, code`,
  )

/** All games of the catalogue, in its order. */
export async function listGames({ db }: Pick<AppContext, 'db'>): Promise<ListedGame[]> {
  return (await readGames(db)).map((row) => ({
    code: row.code,
    name: row.name,
    state: stateOf(row),
    form: row.login.form,
    rate: asWritten(row.rate),
    kipRate: row.kipRate === null ? null : asWritten(row.kipRate),
  }))
}

function stateOf({ provider, enabled, connection }: GameRow): ListedGame['state'] {
  if (provider === 'http' && connection === null) return 'not connected'
  if (provider === 'http' && !connectionShape.safeParse(connection).success)
    return 'connection cannot be read'
  return enabled ? 'open' : 'closed'
}

type Unopenable = 'not-connected' | 'no-kip-rate' | 'not-https'

/** Why a game cannot be opened to members; null when it can. */
function whyUnopenable(settings: AppContext['settings'], row: GameRow): Unopenable | null {
  if (!['open', 'closed'].includes(stateOf(row))) return 'not-connected'
  if (settings.laoBuild && row.kipRate === null) return 'no-kip-rate'
  return plainAddressesOf(row, settings).length > 0 ? 'not-https' : null
}

/** A game as staff who open it see it; null when there is none. */
export async function gameToOpen(
  { db, settings }: { db: Db | Tx; settings: AppContext['settings'] },
  code: string,
): Promise<{ name: string; isOpen: boolean; isOpenable: boolean; opens: string } | null> {
  const row = (await readGames(db)).find((one) => one.code === code)
  if (!row) return null
  const { name, enabled, connection, rate: baht, kipRate: kip } = row
  return {
    name,
    isOpen: enabled,
    isOpenable: whyUnopenable(settings, row) === null,
    // The connection and rates with which it opens.
    opens: createHash('sha256')
      .update(JSON.stringify([connection, String(baht), String(kip)]))
      .digest('hex')
      .slice(0, 16),
  }
}

/**
 * Opens a game to members or closes it; a closed game keeps its money, and transfers in transit
 * still settle.
 */
export async function openGame(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  code: string,
  open: boolean,
): Promise<'done' | 'no-game' | Unopenable> {
  const row = (await readGames(db)).find((one) => one.code === code)
  if (!row) return 'no-game'
  const why = open ? whyUnopenable(settings, row) : null
  if (why) return why
  await setOpen(db, code, open)
  return 'done'
}

/** Returns false when it was open or closed already, or does not exist. */
export async function setOpen(on: Db | Tx, code: string, open: boolean): Promise<boolean> {
  const rows = await on.query(
    'update game set enabled = $2 where code = $1 and enabled <> $2 returning code',
    [code, open],
  )
  return rows.length > 0
}

/** Stores the connection of a game without opening it. Problems name the field. */
export async function connectGame(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  code: string,
  written: unknown,
): Promise<{ ok: true } | { ok: false; problems: string[] }> {
  const row = (await readGames(db)).find((one) => one.code === code)
  if (!row) return { ok: false, problems: ['There is no such game.'] }
  if (row.provider !== 'http')
    return {
      ok: false,
      problems: ['This game speaks the protocol of the sandbox: it has no connection.'],
    }
  const file = readWritten(gameFile, written)
  if (!file.ok) return file
  const {
    connection,
    rate = asWritten(row.rate),
    kipRate = row.kipRate === null ? null : asWritten(row.kipRate),
    ...signingIn
  } = file.data
  const { login, web, android, ios } = { ...row, ...signingIn }
  const plain = plainAddressesOf({ web, connection }, settings)
  if (plain.length > 0)
    return { ok: false, problems: plain.map(({ field }) => `${field}: ${httpsNeeded}`) }
  if (settings.laoBuild && row.enabled && kipRate === null)
    return {
      ok: false,
      problems: ['kipRate: an open game of the Lao build needs what one credit is worth in kip'],
    }
  if (login.form !== 'link' && web === null)
    return { ok: false, problems: ['web: is needed where members sign in at the site'] }
  if (login.form === 'link' && !connection.calls.launch)
    return {
      ok: false,
      problems: ['connection.calls.launch: is needed where a link signs members in'],
    }
  if (isElsewhere(row.connection, connection)) {
    if (row.enabled)
      return {
        ok: false,
        problems: [
          'connection.baseUrl: another address can be written only while the game is closed',
        ],
      }
    const waiting = await countOnTheWay(db, code)
    if (waiting > 0)
      return {
        ok: false,
        problems: [
          `connection.baseUrl: ${waiting} transfers are still asked about at the address before, ` +
            'and this one would not know them; wait until they have ended ' +
            '(npm run operator transfers)',
        ],
      }
  }
  await db.query(
    `update game
        set connection = $2, login = $3, web = $4, android = $5, ios = $6, rate_scaled = $7,
          kip_rate_scaled = $8
      where code = $1`,
    [
      code,
      JSON.stringify((written as { connection: object }).connection),
      JSON.stringify(login),
      web,
      android,
      ios,
      stored(rate),
      kipRate && stored(kipRate),
    ],
  )
  return { ok: true }
}

/**
 * True when the file changes the address. The new address would not know a transfer in transit,
 * which would be returned although the old address may have processed it.
 */
function isElsewhere(before: unknown, { baseUrl }: { baseUrl: string }): boolean {
  return before !== null && (before as { baseUrl?: unknown }).baseUrl !== baseUrl
}

/** Transfers to and from a game that have not ended, whether a job or staff settle them. */
async function countOnTheWay(db: AppContext['db'], code: string): Promise<number> {
  const row = await queryOne<{ count: number }>(
    db,
    `select count(*)::integer as count
      from open_movement
      where type = 'transfer' and game = $1`,
    [code],
  )
  return row.count
}
