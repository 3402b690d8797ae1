import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type SmsInbox, smsPath, type SmsSend, smsSend } from '@champa/wire/sms'
import * as z from 'zod/mini'
import { clock } from '../clock.ts'
import { answer } from '../faults/answer.ts'
import type { FaultSwitches } from '../faults/fault-switches.ts'
import { prepareQuery, type Query } from '../database.ts'

type Row = { phone: string; text: string; at: number }

const maxShown = 100

/** All text messages sent so far, by phone. */
export class Messages {
  readonly #insert: StatementSync
  readonly #ofPhone: Query<Row>
  readonly #ofAll: Query<Row>
  #lastAt = 0

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare('insert into sms (id, phone, text, at) values (?, ?, ?, ?)')
    this.#ofPhone = prepareQuery(
      database,
      `select phone, text, at
        from sms
        where substr(phone, -9) = ?
        order by at desc, id desc limit ?`,
    )
    this.#ofAll = prepareQuery(
      database,
      'select phone, text, at from sms order by at desc, id desc limit ?',
    )
  }

  receive({ phone, text }: SmsSend): string {
    const id = randomUUID()
    // A time later than the last message's, so that messages within one millisecond have a unique
    // order.
    this.#lastAt = Math.max(clock.now(), this.#lastAt + 1)
    this.#insert.run(id, phone, text, this.#lastAt)
    return id
  }

  /**
   * The messages of a phone, newest first. Phones match by their last nine digits, with or without
   * the country code.
   */
  inbox(phone?: string): SmsInbox['messages'] {
    const rows =
      phone === undefined
        ? this.#ofAll.all(maxShown)
        : this.#ofPhone.all(phone.replace(/\D/g, '').slice(-9), maxShown)
    return rows.map((row) => ({
      phone: row.phone,
      text: row.text,
      at: clock.write(row.at),
    }))
  }
}

const phoneQuery = z.object({ phone: z.optional(z.string()) })

/** The SMS gateway, and the phones that receive its messages. */
export function smsRoutes(app: FastifyInstance, faults: FaultSwitches, messages: Messages): void {
  app.post(smsPath, (request, reply) => {
    const parsed = smsSend.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ message: z.prettifyError(parsed.error) })
    return answer(reply, faults, {
      target: 'sms',
      work: () => ({ status: 200, body: { id: messages.receive(parsed.data) } }),
      refusal: { status: 422, body: { message: 'The gateway does not serve this number.' } },
    })
  })

  app.get(smsPath, (request) => ({
    messages: messages.inbox(phoneQuery.parse(request.query).phone),
  }))
}
