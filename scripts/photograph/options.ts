import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Locale, locales } from '@champa/contract/limits'

export const sizes = { 320: 568, 360: 800, 390: 844, 768: 1024, 1280: 800 } as const
export type Width = keyof typeof sizes
export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]

export interface Options {
  /** Parts of names of views, or whole ones after a `=`; all where there is none. */
  only: readonly string[]
  locales: readonly Locale[]
  widths: readonly Width[]
  themes: readonly Theme[]
  /** Also what axe finds. */
  axe: boolean
  /** As many pixels as a phone has to one of the page. */
  scale: number
  /** The size of letters that the reader's browser is set to; 16 is the usual one. */
  letters: number
  /** As it stands on the device and without loss (README's picture), instead of as tall as all of it is. */
  screenOnly: boolean
  /** The Lao build, with its own demo members. */
  lao: boolean
  folder: string
}

/** `--only deposit,home --locale th,en --width 390 --theme dark --axe --screen --scale 2 --letters 32 --lao --out folder` */
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
    widths: chosen('width', Object.keys(sizes), values.width).map(Number) as Width[],
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
