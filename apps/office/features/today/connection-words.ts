import { formatMinute } from '@champa/client/time'
import type { Connection } from '@champa/contract/office/today/health'
import { useTranslations } from 'use-intl'
import { readConnectionId } from './health-links.ts'

export function useConnectionWords() {
  const t = useTranslations()
  const nameOf = ({ kind, name }: Pick<Connection, 'kind' | 'name'>): string =>
    name === null ? t(`connection.${kind}`) : t(`connectionOf.${kind}`, { name })
  return {
    nameOf,
    /** The connection that an alarm is about, in words. */
    nameOfId: (id: string): string => {
      const named = readConnectionId(id)
      return named ? nameOf(named) : id
    },
    /** Why its light shows what it shows. */
    reasonOf: (connection: Connection): string => {
      const { reason, calls, failures, fault, goodAt, entryAt, since } = connection
      const what = fault === null ? '' : ` · ${t(`callFault.${fault}`)}`
      switch (reason) {
        case 'errors':
          return t('light.errors', { failures: String(failures), calls: String(calls) }) + what
        case 'last-failed':
          return t('light.lastFailed') + what
        case 'silent':
          return t(since === entryAt ? 'light.noEntry' : 'light.silent', {
            at: formatMinute(since ?? 0),
          })
        case 'answers':
          return entryAt === null
            ? t('light.answers', { calls: String(calls) })
            : t('light.lastEntry', { at: formatMinute(entryAt) })
        case 'quiet':
          return goodAt === null
            ? t('light.neverAsked')
            : t('light.quiet', { at: formatMinute(goodAt) })
      }
    },
  }
}
