import { randomBytes } from 'node:crypto'
import type { Log } from '../log.ts'
import { openPostgres, openRedis } from './channel-transports.ts'

export interface ChannelSettings {
  databaseUrl: string | null
  redisUrl: string | null
}

/**
 * Carries events between the server's processes. Events may be lost while a connection is broken;
 * screens then update later, because they read from the database.
 */
export interface Channel {
  publish(event: unknown): void
  /** Whether another process may be listening. */
  hasOthers(): boolean
  close(): Promise<void>
}

/** How often every process announces itself. */
const announceMs = 5_000
/** A process publishes nothing when it has heard from no other process for this long. */
const aloneAfterMs = 3 * announceMs
/**
 * Length of a part in UTF-16 units. A unit takes three bytes at most, and NOTIFY carries fewer than
 * 8,000 bytes.
 */
const maxPart = 2_500
const textShape = /^(\S+) \d+ (here|part|last) (.*)$/s

/** Connects this process to the others over Redis or the database; null when neither is given. */
export async function openChannel(
  { databaseUrl, redisUrl }: ChannelSettings,
  receive: (event: unknown) => void,
  log: Log,
): Promise<Channel | null> {
  if (redisUrl === null && databaseUrl === null) return null
  const own = randomBytes(6).toString('base64url')
  const parts = new Map<string, string>()
  let heardMs = performance.now()
  let sent = 0
  const onText = (text: string): void => {
    const [, sender = '', kind, part = ''] = textShape.exec(text) ?? []
    if (sender === own) return
    heardMs = performance.now()
    if (kind === 'here') return
    const whole = (parts.get(sender) ?? '') + part
    if (kind === 'part') return void parts.set(sender, whole)
    parts.delete(sender)
    try {
      receive(JSON.parse(whole))
    } catch (error) {
      log.warn({ err: error }, 'live event not read')
    }
  }
  const onConnect = (): void => void (heardMs = performance.now())
  const transport =
    redisUrl === null
      ? await openPostgres(databaseUrl!, { onText, onConnect }, log)
      : await openRedis(redisUrl, onText, log)
  // The number makes texts differ, because PostgreSQL delivers equal texts of a transaction once.
  const send = (texts: { kind: 'here' | 'part' | 'last'; part?: string }[]): void =>
    void transport
      .send(texts.map(({ kind, part = '' }) => `${own} ${++sent} ${kind} ${part}`))
      .catch((error: unknown) => log.warn({ err: error }, 'live event not sent'))
  const announce = (): void => send([{ kind: 'here' }])
  announce()
  const announcing = setInterval(announce, announceMs)
  const hasOthers = (): boolean => performance.now() - heardMs < aloneAfterMs
  return {
    hasOthers,
    publish: (event) => {
      if (!hasOthers()) return
      const cut = partsOf(JSON.stringify(event))
      send(cut.map((part, at) => ({ kind: at + 1 < cut.length ? 'part' : 'last', part })))
    },
    close: async () => {
      clearInterval(announcing)
      await transport.close()
    },
  }
}

/** Cuts a text into parts without splitting a surrogate pair. */
function partsOf(text: string): string[] {
  const cut: string[] = []
  for (let from = 0; from < text.length; ) {
    const isInPair = /[\ud800-\udbff]/.test(text[from + maxPart - 1] ?? '')
    const to = from + maxPart - (isInPair ? 1 : 0)
    cut.push(text.slice(from, to))
    from = to
  }
  return cut
}
