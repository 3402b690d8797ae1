import type { Db } from './db.ts'
import type { Live } from './live/live.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings/settings.ts'
import type { OperatorSettings } from './operator-settings.ts'

/** Shared services of every handler and job. Created once, in app.ts. */
export interface AppContext {
  settings: Settings
  db: Db
  /** The office's own small pool for lists and figures, which members never wait for. */
  officeDb: Db
  operatorSettings: OperatorSettings
  live: Live
  log: Log
}
