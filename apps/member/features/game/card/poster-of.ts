import type { PosterName } from '@champa/ui/brand/art'

const posters: readonly PosterName[] = [
  'balls',
  'cards',
  'chips',
  'dawn',
  'lanterns',
  'lotus',
  'mangosteen',
  'moon',
  'naga',
  'pitch',
]

/**
 * `poster-naga` is one of our own images; a URL is the operator's image; any other value gets the
 * default poster.
 */
export function posterOf(background: string): PosterName | { src: string } {
  if (/^(https:\/\/|\/)/.test(background)) return { src: background }
  const name = background.replace(/^poster-/, '')
  return posters.find((poster) => poster === name) ?? 'lanterns'
}

/** Two letters on the tile, or the URL of the operator's logo. */
export function logoOf({ logo, name }: { logo: string; name: string }): string | { src: string } {
  if (/^(https:\/\/|\/)/.test(logo)) return { src: logo }
  return logo || name.slice(0, 2).toUpperCase()
}
