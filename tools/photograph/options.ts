import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Locale, locales } from '@champa/contract/constants'

export const sizes = {
  320: 568,
  360: 800,
  390: 844,
  768: 1024,
  1024: 768,
  1280: 800,
  1440: 900,
} as const
/** Without `--width`; 1024 and 1440 are for the office. */
const usualWidths = '320,360,390,768,1280'
export type Width = keyof typeof sizes
export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]

export interface Options {
  /** Substrings of view names, or whole names after `=`; empty selects all. */
  only: readonly string[]
  locales: readonly Locale[]
  widths: readonly Width[]
  themes: readonly Theme[]
  /** Whether axe violations are reported too. */
  axe: boolean
  /** Device pixels per CSS pixel. */
  scale: number
  /** The browser's font size in pixels; the default is 16. */
  letters: number
  /**
   * Photographs only the visible screen, as a lossless picture for README, instead of the full
   * page.
   */
  screenOnly: boolean
  /** Whether the Lao build is used, which has its own demo members. */
  lao: boolean
  folder: string
}

/**
 * Parses the options of `npm run photograph`: `--only deposit,home --locale th,en --width 390
 * --theme dark --axe --screen --scale 2 --letters 32 --lao --out folder`
 */
export function readOptions(args: string[]): Options {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      only: text,
      locale: text,
      width: text,
      theme: text,
      scale: text,
      letters: text,
      out: text,
      axe: { type: 'boolean' },
      screen: { type: 'boolean' },
      lao: { type: 'boolean' },
    },
  })
  return {
    only: values.only?.split(',') ?? [],
    locales: chosen('locale', locales, values.locale),
    widths: chosen('width', Object.keys(sizes), values.width ?? usualWidths).map(Number) as Width[],
    themes: chosen('theme', themes, values.theme),
    axe: values.axe ?? false,
    scale: Number(values.scale ?? 1),
    letters: Number(values.letters ?? 16),
    screenOnly: values.screen ?? false,
    lao: values.lao ?? false,
    folder: values.out ?? join(tmpdir(), 'champa-photographs'),
  }
}

function chosen<T extends string>(
  name: string,
  all: readonly T[],
  wanted: string | undefined,
): readonly T[] {
  if (wanted === undefined) return all
  const names = wanted.split(',')
  const unknown = names.find((one) => !(all as readonly string[]).includes(one))
  if (unknown) throw new Error(`--${name} ${unknown} is not one of ${all.join(', ')}`)
  return all.filter((one) => names.includes(one))
}
