import type { ReactNode } from 'react'
import { infoFill, warningCircleFill, warningFill } from '../glyph/note.ts'
import { Icon } from '../mark/icon.tsx'

export type NoteKind = 'info' | 'warn' | 'error'

const looks: Record<NoteKind, { tone: string; glyph: string }> = {
  info: { tone: 'note--river', glyph: infoFill },
  warn: { tone: 'note--warn', glyph: warningFill },
  error: { tone: 'note--chili', glyph: warningCircleFill },
}

export interface InfoNoteProps {
  kind: NoteKind
  title?: string
  /** Replaces the default icon of the kind. */
  glyph?: string
  /** Announces the note when it appears, for example a sign-in error. */
  live?: boolean
  children: ReactNode
}

/** An inline note with a condition before an action, or with an error. */
export function InfoNote({ kind, title, glyph, live, children }: InfoNoteProps) {
  const { tone, glyph: own } = looks[kind]
  return (
    <div className={`note ${tone}`} role={live ? 'alert' : 'note'}>
      <Icon glyph={glyph ?? own} size={20} />
      <div className="grow">
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  )
}
