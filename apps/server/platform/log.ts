import { pino, type Logger } from 'pino'

export type Log = Logger

/** Structured logs. Requests are logged by route, never by URL: paths hold user names, and bodies are never logged at all. */
export function openLog(level: string): Log {
  return pino({ level, base: { app: 'champa' }, redact: { paths: ['token', 'password', 'otpCode', 'phone', '*.token', '*.password', '*.authorization', '*.phone'], censor: '[kept out]' } })
}
