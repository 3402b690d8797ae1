import { caretDown, globe } from '../icons/nav.ts'
import { Icon } from '../brand/icon.tsx'

export interface Language<Code extends string> {
  code: Code
  /** Name in its own script: ไทย, ລາວ, English. */
  name: string
}

export interface LanguageSelectProps<Code extends string> {
  label: string
  value: Code
  languages: readonly Language<Code>[]
  onChange: (code: Code) => void
  /** A translucent pill, for the sign-in scene. */
  glass?: boolean
}

/**
 * A native select under a pill with the current language; below 360 px only the globe icon is
 * shown.
 */
export function LanguageSelect<Code extends string>({
  label,
  value,
  languages,
  onChange,
  glass,
}: LanguageSelectProps<Code>) {
  const pick = (wanted: string) => {
    const found = languages.find((language) => language.code === wanted)
    if (found) onChange(found.code)
  }
  return (
    <span className={glass ? 'lang lang--glass' : 'lang'}>
      <Icon icon={globe} size={20} />
      <span className="lang__name" lang={value} aria-hidden="true">
        {languages.find((language) => language.code === value)?.name}
      </span>
      <Icon icon={caretDown} size={16} />
      <select aria-label={label} value={value} onChange={(event) => pick(event.target.value)}>
        {languages.map((language) => (
          <option key={language.code} value={language.code} lang={language.code}>
            {language.name}
          </option>
        ))}
      </select>
    </span>
  )
}
