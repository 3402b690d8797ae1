import type { GameProvider } from '../port.ts'
import type { Connection } from './connection.ts'

export type HttpWalletConfig = {
  code: string
  connection: Connection
  /** In place of `{GAMES_URL}`. */
  gamesUrl: string
  secret: string
  timeoutMs: number
}

/** A provider whose protocol is told by its row. */
export function httpWallet(config: HttpWalletConfig): GameProvider {
  throw new Error(`Not connected: ${config.code}`)
}
