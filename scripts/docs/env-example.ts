import { settingsList } from '../../apps/server/platform/settings/settings.ts'

const width = 100

const head = [
  ...comment(
    'Settings of the server, each with its default. Generated from apps/server/platform/settings/ by ' +
      'node scripts/generate-docs.ts. docs/operate.md is the reference.',
  ),
  '#',
  ...comment(
    'None is needed for the sandbox. Nothing reads this file by itself: copy it to .env, ' +
      'uncomment what you set, and start with',
  ),
  '#   set -a; . ./.env; set +a; npm start',
]

/** `.env.example`: every setting of the server, commented out, with its default and its meaning. */
export function envExample(): string {
  const settings = settingsList.map(({ name, fallback, mayBe, does }) =>
    [...comment(`${capitalize(does)}. Value: ${mayBe}.`), `#${name}=${fallback}`].join('\n'),
  )
  return `${[head.join('\n'), ...settings].join('\n\n')}\n`
}

const capitalize = (text: string): string => text.replace(/^./, (first) => first.toUpperCase())

/** Wraps a text into lines that begin with `#`. */
function comment(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line === undefined || line.length + word.length >= width) lines.push(`# ${word}`)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}
