import { LanguageSelect } from '@champa/ui/shell/language-select'
import { useTranslations } from 'use-intl'
import { languages, useLanguage } from '../../platform/locale.tsx'

export function LanguageMenu({ glass = false }: { glass?: boolean }) {
  const t = useTranslations()
  const { locale, choose } = useLanguage()
  return (
    <LanguageSelect
      label={t('common.language')}
      value={locale}
      languages={languages}
      onChange={choose}
      glass={glass}
    />
  )
}
