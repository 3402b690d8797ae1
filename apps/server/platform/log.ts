import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** What the database adds to an error: they quote the row, so phones, names and hashes. */
const quoting = ['detail', 'where', 'hint', 'internalQuery', 'parameters', 'aggregateErrors']

/** An error with its kind, message, code and stack, and nothing that quotes what a member has sent. */
function readError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return Object.fromEntries(
    Object.entries(stdSerializers.err(error)).filter(
      ([name]) => !quoting.includes(name) && name !== 'raw',
    ),
  )
}

/** Structured logs. Requests are logged by route, never by URL: paths hold user names, and bodies are never logged at all. */
export function openLog(level: string, to?: DestinationStream): Log {
  const redact = {
    paths: [
      'token',
      'password',
      'otpCode',
      'phone',
      '*.token',
      '*.password',
      '*.authorization',
      '*.phone',
    ],
    censor: '[kept out]',
  }
  const options = { level, serializers: { err: readError }, base: { app: 'champa' }, redact }
  return to ? pino(options, to) : pino(options)
}
