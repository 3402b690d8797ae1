import { words } from '../../platform/client.ts'
import { languages } from '@champa/client/react/locale'
import { Segmented } from '@champa/ui/action/segmented'
import { useLocale, useTranslations } from 'use-intl'
import { changeTheme, type ThemeChoice, useThemeChoice } from '@champa/client/react/theme'

/** Language and theme of this browser. */
export function AppearanceSettings() {
  const t = useTranslations()
  const locale = useLocale()
  const theme = useThemeChoice()
  return (
    <div className="stack">
      <div className="field">
        <p className="label" aria-hidden="true">
          {t('common.language')}
        </p>
        <Segmented
          label={t('common.language')}
          segments={languages.map(({ code, name }) => ({ value: code, label: name }))}
          value={locale}
          onPick={words.change}
        />
      </div>
      <div className="field">
        <p className="label" aria-hidden="true">
          {t('me.theme')}
        </p>
        <Segmented<ThemeChoice>
          label={t('me.theme')}
          segments={[
            { value: 'system', label: t('me.bySystem') },
            { value: 'dark', label: t('me.dark') },
            { value: 'light', label: t('me.light') },
          ]}
          value={theme}
          onPick={changeTheme}
        />
      </div>
    </div>
  )
}
