import type { Db } from './db.ts'
import type { Live } from './live.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'
import type { Site } from './site.ts'

/** Shared services of every handler and job. Created once, in app.ts. */
export interface House {
  settings: Settings
  db: Db
  site: Site
  live: Live
  log: Log
}
