import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/server/platform/embedded/embedded-postgres.ts'
import { isAlive } from '../apps/server/platform/embedded/process-facts.ts'
import { buildMember } from '../scripts/setup/build-member.ts'
import { anyPort } from '../scripts/stack/choose-port.ts'
import { startStack } from '../scripts/stack/start-stack.ts'

const folders = 'champa-e2e-'

/**
 * One stack for all journeys: its own database in a temporary folder, the simulators, and the
 * server with the built app, on free ports. With BASE_URL and SIMULATORS_URL set, a stack that
 * runs already is used instead.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['BASE_URL']) return undefined
  removeLeftovers()
  await buildMember((line) => console.log(line))
  const dataDir = mkdtempSync(join(tmpdir(), `${folders}${process.pid}-`))
  const stack = await startStack({
    ...process.env,
    PORT: String(await anyPort()),
    SIMULATORS_PORT: String(await anyPort()),
    DATA_DIR: dataDir,
    DATABASE_URL: undefined,
    SANDBOX: 'on',
    TRUST_PROXY: '1',
    SETTLE_PACE: '0.05',
    // Journeys press the payout bank's buttons themselves.
    PAYOUT_DELAY_MS: '600000',
    REQUESTS_PER_MINUTE: '100000',
  })
  await takeSlipsAllDay(dataDir)
  process.env['BASE_URL'] = stack.address
  process.env['SIMULATORS_URL'] = stack.simulatorsAddress
  return async () => {
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Journeys run at any hour; the operator's row decides when slips are taken. */
async function takeSlipsAllDay(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`update site_document set document = '{"from": null, "to": null}' where name = 'slipWindow'`)
  await client.end()
  // The server holds the database too, so it goes on.
  await postgres.stop()
}

/** Folders of runs that were killed before they could tidy up. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(folders) ? Number(name.slice(folders.length).split('-')[0]) : undefined
    if (pid && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}
