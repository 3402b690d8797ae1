import type { Locale } from '@champa/contract/constants'

/** One sentence in every language of the app. */
export type LocalizedText = Record<Locale, string>

/** A sentence of a film with its start and end in seconds. */
export interface Cue {
  from: number
  to: number
  says: LocalizedText
}

/** The WebVTT file of a film, in the language of its screen. */
export function writeCaptions(cues: readonly Cue[], locale: Locale): string {
  return (
    [
      'WEBVTT',
      ...cues.map(
        ({ from, to, says }) => `${timestamp(from)} --> ${timestamp(to)}\n${escape(says[locale])}`,
      ),
    ].join('\n\n') + '\n'
  )
}

/** Formats a WebVTT timestamp, for example 00:00:04.250. */
function timestamp(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
}

/** Escapes markup, and removes empty lines, which would end the cue. */
function escape(text: string): string {
  return text
    .trim()
    .replaceAll(/\n\s*\n/g, '\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/**
 * Parses a file written by `writeCaptions`, with the sentences unescaped. @throws on any other
 * format.
 */
export function readCaptions(text: string): { from: number; to: number; says: string }[] {
  const blocks = text.trim().split('\n\n')
  if (blocks.shift() !== 'WEBVTT') throw new Error('captions must begin with WEBVTT')
  return blocks.map((block) => {
    const [times = '', ...lines] = block.split('\n')
    const [from, to] = times.split(' --> ').map((one) => Date.parse(`1970-01-01T${one}Z`) / 1000)
    if (from === undefined || to === undefined || !(from < to))
      throw new Error(`invalid caption time "${times}"`)
    return {
      from,
      to,
      says: lines
        .join('\n')
        .replaceAll('&gt;', '>')
        .replaceAll('&lt;', '<')
        .replaceAll('&amp;', '&'),
    }
  })
}
