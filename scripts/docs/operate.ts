import { settingsList } from '../../apps/server/platform/settings/settings.ts'

/** The table of settings in docs/operate.md. */
export function settingsTable(): string {
  const rows = settingsList.map(
    (one) =>
      `| \`${one.name}\` | ${one.fallback ? `\`${one.fallback}\`` : '–'} | ${one.mayBe} | ${one.does} |`,
  )
  return ['| setting | default | may be | what it does |', '|---|---|---|---|', ...rows].join('\n')
}
