import { randomBytes } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { GameName } from '@champa/wire/faults'
import { clock } from '../../clock.ts'

/** The hidden fields of one view of a sign-in page, with the names that ASP.NET uses. */
export type PageState = {
  __VIEWSTATE: string
  __VIEWSTATEGENERATOR: string
  __EVENTVALIDATION: string
}

const livesMs = 5 * 60_000
const forgottenMs = 60 * 60_000
/** The value of `__VIEWSTATEGENERATOR`, which is the same for every view. */
const generator = 'C2EE9ABB'
const newText = () => `/wEPDw${randomBytes(48).toString('base64')}`

/** Issued views of sign-in pages, each valid for five minutes and one submission. */
export class PageStates {
  readonly #insert: StatementSync
  readonly #forget: StatementSync
  readonly #take: StatementSync
  readonly #used: StatementSync

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare(
      `insert into sign_in_state (viewstate, game, validation, expires_at, used)
        values (?, ?, ?, ?, 0)`,
    )
    this.#forget = database.prepare('delete from sign_in_state where expires_at < ?')
    this.#take = database.prepare(
      `update sign_in_state
        set used = 1
        where viewstate = ?
          and game = ?
          and validation = ?
          and used = 0
          and expires_at > ?`,
    )
    this.#used = database.prepare(
      'select 1 from sign_in_state where viewstate = ? and game = ? and used = 1',
    )
  }

  issue(game: GameName): PageState {
    const now = clock.now()
    this.#forget.run(now - forgottenMs)
    const [viewstate, validation] = [newText(), newText()]
    this.#insert.run(viewstate, game, validation, now + livesMs)
    return {
      __VIEWSTATE: viewstate,
      __VIEWSTATEGENERATOR: generator,
      __EVENTVALIDATION: validation,
    }
  }

  /** Uses up a view. Returns `stale` for one that has expired or was never issued. */
  take(game: GameName, state: Partial<PageState>): 'taken' | 'stale' | 'used' {
    const viewstate = state.__VIEWSTATE ?? ''
    if (this.#used.get(viewstate, game)) return 'used'
    if (state.__VIEWSTATEGENERATOR !== generator) return 'stale'
    return this.#take.run(viewstate, game, state.__EVENTVALIDATION ?? '', clock.now()).changes === 1
      ? 'taken'
      : 'stale'
  }
}
