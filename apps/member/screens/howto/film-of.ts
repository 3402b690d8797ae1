import { languages } from '../../platform/locale.tsx'
import lengths from './films/lengths.json'

export interface Film {
  seconds: number
  video: string
  /** What stands there before it plays. */
  poster: string
  captions: { locale: string; name: string; file: string }[]
}

/** Addresses only: nothing of a film is loaded before it is wanted. */
const files = import.meta.glob<string>('./films/*.{mp4,webp,vtt}', { eager: true, query: '?url', import: 'default' })

/** What `npm run howto` recorded (scripts/howto). */
export function filmOf(name: keyof typeof lengths): Film {
  const at = (end: string) => files[`./films/${name}.${end}`] ?? ''
  const captions = languages.map(({ code, name: language }) => ({ locale: code, name: language, file: at(`${code}.vtt`) }))
  return { seconds: lengths[name], video: at('mp4'), poster: at('webp'), captions }
}
