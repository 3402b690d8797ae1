import { createHmac } from 'node:crypto'
import { sqlState, type Db, type Tx } from '../db.ts'
import { SettingsError } from '../settings/settings.ts'

/** The server's login in the embedded database. */
export const embeddedServerRole = 'champa_server'

/**
 * The URL of the same database with the server's login, whose password is derived from the owner's.
 */
export function serverUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = embeddedServerRole
  url.password = createHmac('sha256', decodeURIComponent(new URL(ownerUrl).password))
    .update(embeddedServerRole)
    .digest('hex')
  return url.href
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`
const duplicateRole = ['42710', '23505']

/**
 * Creates the login of DATABASE_URL when it is missing and grants it champa_app. The embedded login
 * also gets its password reset.
 */
export async function openServerLogin(
  owner: Db,
  serverUrl: string,
  embedded: boolean,
): Promise<void> {
  const { username, password } = new URL(serverUrl)
  const name = decodeURIComponent(username)
  const secret = `password ${quoteText(decodeURIComponent(password))}`
  const [row] = await owner.query<{ isOwner: boolean }>(
    'select rolname = current_user as is_owner from pg_roles where rolname = $1',
    [name],
  )
  // The owner's login is rejected later, by assertOwnsNothing, which checks every login.
  if (row?.isOwner) return
  if (!row) await createLogin(owner, name, secret)
  else if (embedded) await owner.query(`alter role ${quoteName(name)} ${secret}`)
  await owner.query(`grant champa_app to ${quoteName(name)}`)
}

/** Tolerates a role created by a concurrent first start. */
async function createLogin(owner: Db, name: string, secret: string): Promise<void> {
  try {
    await owner.query(
      `create role ${quoteName(name)} login nosuperuser nocreatedb nocreaterole inherit ${secret}`,
    )
  } catch (error) {
    if (!duplicateRole.includes(sqlState(error) ?? '')) throw error
  }
}

/**
 * @throws SettingsError when the login could change tables as their owner, directly or through a
 * role that it may assume.
 */
export async function assertOwnsNothing(server: Tx): Promise<void> {
  const [login] = await server.query<{ name: string; mighty: boolean }>(
    `select current_user as name, r.rolsuper or r.rolcreaterole or exists (
         select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = 'public' and pg_has_role(c.relowner, 'member')
       ) as mighty
     from pg_roles r where r.rolname = current_user`,
  )
  if (login?.mighty) {
    throw new SettingsError(
      `DATABASE_URL logs in as ${login.name}, who owns the tables or may assume the owner's role; give the server its own login in DATABASE_URL and set MIGRATE_DATABASE_URL to the owner's login.`,
    )
  }
}
