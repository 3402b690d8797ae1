import { locales } from '@champa/contract/limits'
import { LanguageSelect } from '@champa/ui/shell/language-select'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../platform/locale.tsx'

/** Each language in its own script, so that whoever opened the wrong one finds the way back. */
const names = { th: 'ไทย', lo: 'ລາວ', en: 'English' } as const
const languages = locales.map((code) => ({ code, name: names[code] }))

export function LanguageMenu({ glass = false }: { glass?: boolean }) {
  const t = useTranslations()
  const { locale, choose } = useLanguage()
  return <LanguageSelect label={t('common.language')} value={locale} languages={languages} onChange={choose} glass={glass} />
}
