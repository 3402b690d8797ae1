import { randomUUID } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { SmsInbox, SmsSend } from '@champa/wire/sms'
import { clock } from '../clock.ts'

type Row = { phone: string; text: string; at: number }

const maxShown = 100

/** Every text message ever sent, by phone. */
export class Messages {
  readonly #insert: StatementSync
  readonly #ofPhone: StatementSync
  readonly #ofAll: StatementSync
  #lastAt = 0

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare('insert into sms (id, phone, text, at) values (?, ?, ?, ?)')
    this.#ofPhone = database.prepare(
      `select phone, text, at
        from sms
        where substr(phone, -9) = ?
        order by at desc, id desc limit ?`,
    )
    this.#ofAll = database.prepare(
      'select phone, text, at from sms order by at desc, id desc limit ?',
    )
  }

  receive({ phone, text }: SmsSend): string {
    const id = randomUUID()
    // Messages within one millisecond still need a unique order.
    this.#lastAt = Math.max(clock.now(), this.#lastAt + 1)
    this.#insert.run(id, phone, text, this.#lastAt)
    return id
  }

  /** Newest first. Phones match by their last nine digits, with or without the country code. */
  inbox(phone?: string): SmsInbox['messages'] {
    const rows =
      phone === undefined
        ? this.#ofAll.all(maxShown)
        : this.#ofPhone.all(phone.replace(/\D/g, '').slice(-9), maxShown)
    return (rows as Row[]).map((row) => ({
      phone: row.phone,
      text: row.text,
      at: clock.write(row.at),
    }))
  }
}
