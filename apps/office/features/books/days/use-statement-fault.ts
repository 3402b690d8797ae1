import type { Refused } from '@champa/client/refused'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../platform/client.ts'
import { wordOf } from '../../../platform/word-of.ts'

/** What is wrong with a statement, and in which row of the file; nothing of it was stored. */
export function useStatementFault(): (refused: Refused) => string {
  const t = useTranslations()
  const errorText = useErrorText()
  return (refused) => {
    const [field = '', row] = refused.fields[0]?.split('.') ?? []
    const why = refused.code === 'INVALID_INPUT' ? wordOf(t, `statementFault.${field}`) : null
    if (why === null) return errorText(refused)
    return row === undefined ? why : t('statement.inRow', { why, row })
  }
}
