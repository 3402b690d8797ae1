import type { QrGatewayCode } from '@champa/contract/qr-gateways'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { clock } from '../clock.ts'
import { slowMs } from '../faults/answer.ts'
import type { FaultSwitches } from '../faults/fault-switches.ts'
import { postWebhook, type Seal } from './webhook-post.ts'

export type WebhookKind = QrGatewayCode | 'payout' | 'bank-sms'
type Row = { id: string; kind: WebhookKind; body: string; attempts: number }

/** How one party sends its events. */
export type Sender = {
  /** Path below the common webhook URL: 'qr/payonex'. */
  path: string
  faultTarget: string
  /** The request, signed in the party's format with the time of sending. */
  seal: Seal
  /** Creates the outdated events that the fault out-of-order delivers after this one. */
  outdated: (body: string) => { id: string; body: string }[]
  /** Number of copies of each event, for a party that repeats itself. */
  copies?: () => number
}
type Config = { url: string; senders: Record<WebhookKind, Sender> }

const backOffMs = [1_000, 2_000, 5_000, 15_000, 60_000]
const lastBackOffMs = 300_000
const maxAttempts = 300
const maxInFlight = 32
/** A delivery that a killed process had begun is retried after this time. */
const leaseMs = 20_000

/**
 * Delivers each event until the receiver accepts or permanently refuses it, in at most
 * `maxAttempts` attempts. Undelivered events stay in the database across restarts.
 */
export class Webhooks {
  readonly #faults: FaultSwitches
  readonly #config: Config
  readonly #insert: StatementSync
  readonly #due: StatementSync
  readonly #earliest: StatementSync
  readonly #lease: StatementSync
  readonly #again: StatementSync
  readonly #close: StatementSync
  readonly #inFlight = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(database: DatabaseSync, faults: FaultSwitches, config: Config) {
    this.#faults = faults
    this.#config = config
    this.#insert = database.prepare(
      'insert into webhook (id, kind, body, attempts, next_at) values (?, ?, ?, 0, ?)',
    )
    this.#due = database.prepare(
      `select id, kind, body, attempts
        from webhook
        where delivered_at is null and next_at <= ?
        order by next_at limit ?`,
    )
    this.#earliest = database.prepare(
      'select min(next_at) as at from webhook where delivered_at is null',
    )
    this.#lease = database.prepare(
      'update webhook set next_at = ?, attempts = attempts + 1 where id = ?',
    )
    this.#again = database.prepare('update webhook set next_at = ? where id = ?')
    this.#close = database.prepare('update webhook set delivered_at = ? where id = ?')
    this.#wakeIn(0)
  }

  /** Stores an event (in the caller's transaction, if any) and sends it soon, or after a delay. */
  enqueue(kind: WebhookKind, id: string, body: string, afterMs = 0): void {
    this.#insert.run(id, kind, body, clock.now() + afterMs * this.#faults.pace)
    this.#wakeIn(0)
  }

  /** True when nothing is left to send. */
  areDelivered(): boolean {
    return this.#inFlight.size === 0 && (this.#earliest.get() as { at: number | null }).at === null
  }

  /** Waits for deliveries in progress; pending ones are sent after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await Promise.all(this.#inFlight)
  }

  #wakeIn(ms: number): void {
    if (this.#stopped) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#sendDue(), ms)
  }

  #sendDue(): void {
    const now = clock.now()
    for (const row of this.#due.all(now, maxInFlight - this.#inFlight.size) as Row[]) {
      this.#lease.run(now + leaseMs, row.id)
      const delivery = this.#deliver(row).finally(() => {
        this.#inFlight.delete(delivery)
        this.#wakeIn(0)
      })
      this.#inFlight.add(delivery)
    }
    const next = (this.#earliest.get() as { at: number | null }).at
    if (next !== null && this.#inFlight.size < maxInFlight)
      this.#wakeIn(Math.max(5, next - clock.now()))
  }

  async #deliver(row: Row): Promise<void> {
    const delivered = await this.#attempt(row)
    if (delivered || row.attempts + 1 >= maxAttempts) this.#close.run(clock.now(), row.id)
    else
      this.#again.run(
        clock.now() + (backOffMs[row.attempts] ?? lastBackOffMs) * this.#faults.pace,
        row.id,
      )
  }

  async #attempt(row: Row): Promise<boolean> {
    const { path, faultTarget, seal, outdated, copies } = this.#config.senders[row.kind]
    const send = () => postWebhook(`${this.#config.url}/${path}`, seal, row.id, row.body)
    const sendOften = async (times: number) =>
      (await Promise.all(Array.from({ length: times }, send))).includes(true)
    switch (this.#faults.take(faultTarget)) {
      case undefined:
        return sendOften(copies?.() ?? 1)
      case 'lost-reply':
        await send()
        return false
      case 'slow':
        await delay(slowMs * this.#faults.pace)
        return send()
      case 'duplicate':
        return sendOften(2)
      case 'out-of-order':
        if (!(await send())) return false
        for (const event of outdated(row.body)) this.enqueue(row.kind, event.id, event.body)
        return true
      default:
        // The event is lost in transit; the next attempt delivers it.
        return false
    }
  }
}
