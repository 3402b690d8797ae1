import { useTranslations } from 'use-intl'
import { accountNamed } from './account-groups.ts'

/** What an account of the books means; empty for one without words. */
export function useAccountWords(): (account: string) => string {
  const t = useTranslations()
  return (account) => {
    const named = accountNamed(account)
    return named ? t(`booksAccount.${named}`) : ''
  }
}
