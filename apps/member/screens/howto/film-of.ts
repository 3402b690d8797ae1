import type { languages } from '@champa/client/react/locale'
import lengths from './films/lengths.json'

export interface Film {
  seconds: number
  video: string
  /** The image shown before playback. */
  poster: string
  captions: string
}

type Locale = (typeof languages)[number]['code']

type FilmName = 'wallet' | 'play' | 'check' | 'receive-bonus' | 'end-bonus'

/** Only URLs: no part of a film is downloaded before it is opened. */
const files = import.meta.glob<string>('./films/*.{mp4,webp,vtt}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The recording by `npm run howto` (tools/howto) of the app in this language. */
export function filmOf(topic: FilmName, locale: Locale): Film {
  const name = `${topic}.${locale}` as const
  const at = (end: string) => files[`./films/${name}.${end}`] ?? ''
  return { seconds: lengths[name], video: at('mp4'), poster: at('webp'), captions: at('vtt') }
}
