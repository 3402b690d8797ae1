import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { toWireAmount } from '@champa/wire/amount'
import { gameCode, type QueryAnswerWire, type TransferAnswerWire, type TransferStatus } from '@champa/wire/games'
import { clock } from '../clock.ts'
import { inTransaction } from '../database.ts'

export type TransferOrder = { game: string; kind: 'deposit' | 'withdraw'; username: string; amount: bigint; reference: string }
type TransferRow = { game: string; reference: string; kind: TransferOrder['kind']; username: string; amount: number; status: TransferStatus }

/** How long a provider that answered "pending" takes to settle. */
const pendingMs = 2_000

/** The players' credits at the three providers. A reference moves money once, however often it is sent. */
export class Wallets {
  readonly #database: DatabaseSync
  readonly #insertPlayer: StatementSync
  readonly #player: StatementSync
  readonly #players: StatementSync
  readonly #setPassword: StatementSync
  readonly #add: StatementSync
  readonly #insertTransfer: StatementSync
  readonly #transfer: StatementSync
  readonly #setStatus: StatementSync
  readonly #due: StatementSync

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#insertPlayer = database.prepare('insert into player (game, username, password, balance) values (?, ?, ?, 0) on conflict do nothing')
    this.#player = database.prepare('select balance from player where game = ? and username = ?')
    this.#players = database.prepare('select game, username, balance from player order by game, username limit 100')
    this.#setPassword = database.prepare('update player set password = ? where game = ? and username = ?')
    this.#add = database.prepare('update player set balance = balance + ? where game = ? and username = ?')
    this.#insertTransfer = database.prepare(`insert into transfer
      (game, reference, kind, username, amount, status, settle_at) values (?, ?, ?, ?, ?, ?, ?)`)
    this.#transfer = database.prepare('select * from transfer where game = ? and reference = ?')
    this.#setStatus = database.prepare('update transfer set status = ? where game = ? and reference = ?')
    this.#due = database.prepare(`select * from transfer where status = 'pending' and settle_at <= ? limit 200`)
  }

  /** False when the player exists already; the password then stays what it was. */
  create(game: string, username: string, password: string): boolean {
    return this.#insertPlayer.run(game, username, password).changes === 1
  }

  balance(game: string, username: string): bigint | null {
    const row = this.#player.get(game, username) as { balance: number } | undefined
    return row ? BigInt(row.balance) : null
  }

  setPassword(game: string, username: string, password: string): boolean {
    return this.#setPassword.run(password, game, username).changes === 1
  }

  /** Everybody who plays, for the page. */
  list(): { game: string; username: string; balance: bigint }[] {
    const rows = this.#players.all() as { game: string; username: string; balance: number }[]
    return rows.map((row) => ({ ...row, balance: BigInt(row.balance) }))
  }

  /** One round: null when there is no such player, false when the bet is more than the player has. */
  play(game: string, username: string, bet: bigint, win: bigint): bigint | false | null {
    const balance = this.balance(game, username)
    if (balance === null) return null
    if (balance < bet) return false
    this.#add.run(win - bet, game, username)
    return balance - bet + win
  }

  move(order: TransferOrder): TransferAnswerWire {
    return inTransaction(this.#database, () => this.#known(order) ?? this.#moveNow(order))
  }

  /** Takes the order and settles it a little later. */
  pend(order: TransferOrder): TransferAnswerWire {
    return inTransaction(this.#database, () => {
      const known = this.#known(order)
      if (known) return known
      this.#write(order, 'pending', clock.now() + pendingMs)
      return { code: gameCode.pending, message: 'pending', reference: order.reference }
    })
  }

  query(game: string, reference: string): QueryAnswerWire {
    const row = this.#transfer.get(game, reference) as TransferRow | undefined
    if (!row) return { code: gameCode.referenceNotFound, message: 'reference not found' }
    return { code: gameCode.ok, reference, status: row.status }
  }

  settleDue(): void {
    for (const row of this.#due.all(clock.now()) as TransferRow[]) {
      inTransaction(this.#database, () => {
        const status = this.#apply({ ...row, amount: BigInt(row.amount) })
        this.#setStatus.run(status, row.game, row.reference)
      })
    }
  }

  #known({ game, reference }: TransferOrder): TransferAnswerWire | null {
    const row = this.#transfer.get(game, reference) as TransferRow | undefined
    return row ? { code: gameCode.referenceExists, message: 'reference already exists', reference, status: row.status } : null
  }

  #moveNow(order: TransferOrder): TransferAnswerWire {
    const before = this.balance(order.game, order.username)
    const status = this.#apply(order, before)
    this.#write(order, status, null)
    if (before === null) return { code: gameCode.playerNotFound, message: 'player not found', reference: order.reference }
    if (status === 'failed') return { code: gameCode.notEnough, message: 'not enough', reference: order.reference }
    const after = order.kind === 'deposit' ? before + order.amount : before - order.amount
    return { code: gameCode.ok, reference: order.reference, balance: toWireAmount(after) }
  }

  #apply(order: TransferOrder, balance = this.balance(order.game, order.username)): TransferStatus {
    if (balance === null || (order.kind === 'withdraw' && balance < order.amount)) return 'failed'
    this.#add.run(order.kind === 'deposit' ? order.amount : -order.amount, order.game, order.username)
    return 'success'
  }

  #write({ game, reference, kind, username, amount }: TransferOrder, status: TransferStatus, settleAt: number | null): void {
    this.#insertTransfer.run(game, reference, kind, username, amount, status, settleAt)
  }
}
