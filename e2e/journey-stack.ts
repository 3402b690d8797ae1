import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/server/platform/embedded/embedded-postgres.ts'
import { quietPort } from '../apps/server/testing/quiet-port.ts'
import { startStack } from '../scripts/stack/start-stack.ts'

export const stackFolders = 'champa-e2e-'

export interface JourneyStack {
  address: string
  simulatorsAddress: string
  dataDir: string
  stop: () => Promise<void>
}

/** A stack for journeys: its own database in a temporary folder, the simulators, and the server with the built app, on free ports. */
export async function startJourneyStack(env: Record<string, string> = {}): Promise<JourneyStack> {
  const dataDir = mkdtempSync(join(tmpdir(), `${stackFolders}${process.pid}-`))
  const stack = await startStack({
    ...process.env,
    PORT: String(await quietPort()),
    INTERNAL_PORT: String(await quietPort()),
    SIMULATORS_PORT: String(await quietPort()),
    DATA_DIR: dataDir,
    DATABASE_URL: undefined,
    SANDBOX: 'on',
    TRUST_PROXY: '1',
    SETTLE_PACE: '0.05',
    // At its usual low priority the reader of pictures waits for every browser.
    FILE_PRIORITY: '0',
    DATABASE_WAIT_MS: '60000',
    // Journeys press the payout bank's buttons themselves.
    PAYOUT_DELAY_MS: '600000',
    REQUESTS_PER_MINUTE: '100000',
    ...env,
  })
  // Journeys run at any hour; the operator's row decides when slips are taken.
  await asOperator(
    dataDir,
    `update site_document set document = '{"from": null, "to": null}' where name = 'slipWindow'`,
  )
  // Money that comes in earns its coins at once: no journey has to play for them.
  await asOperator(
    dataDir,
    `update site_document set document = document || '{"basis": "net"}' where name = 'coins'`,
  )
  // Hundreds of members register within minutes.
  await asOperator(
    dataDir,
    `update site_document set document = '{"perHour": null, "perDay": null, "perPrefixAndHour": null, "prefixDigits": 5}' where name = 'smsCeiling'`,
  )
  // Nobody has news for members but the journey about notices, which writes its own.
  await asOperator(dataDir, `update site_document set document = '[]' where name = 'notices'`)
  // One simulated payer pays for every member.
  await asOperator(
    dataDir,
    `update site_document set document = document || '{"membersOfPayer": null}' where name = 'risk'`,
  )
  return {
    address: stack.address,
    simulatorsAddress: stack.simulatorsAddress,
    dataDir,
    stop: async () => {
      await stack.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** What only the operator can do to the database of a running stack. */
export async function asOperator(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(text, values).finally(() => client.end())
  // The server holds the database too, so it goes on.
  await postgres.stop()
}
