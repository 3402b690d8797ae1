import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** Fields of a database error that quote the row and so may contain phones, names and hashes. */
const quoting = ['detail', 'where', 'hint', 'internalQuery', 'parameters', 'aggregateErrors']

/**
 * Serialises an error with its type, message, code and stack, without fields that quote user input.
 */
function readError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return Object.fromEntries(
    Object.entries(stdSerializers.err(error)).filter(
      ([name]) => !quoting.includes(name) && name !== 'raw',
    ),
  )
}

/**
 * Opens the structured log. Requests are logged by route, never by URL, since paths contain user
 * names; bodies are never logged.
 */
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
