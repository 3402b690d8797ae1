import { languages } from '@champa/client/react/locale'
import { words } from '../../platform/client.ts'
import { LanguageSelect } from '@champa/ui/shell/language-select'
import { useLocale, useTranslations } from 'use-intl'

export function LanguageMenu({ glass = false }: { glass?: boolean }) {
  const t = useTranslations()
  return (
    <LanguageSelect
      label={t('common.language')}
      value={useLocale()}
      languages={languages}
      onChange={words.change}
      glass={glass}
    />
  )
}
