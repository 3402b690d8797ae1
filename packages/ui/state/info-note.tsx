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
  /** Instead of the kind's own. */
  glyph?: string
  /** Announce it as it appears: a sign-in error, for one. */
  live?: boolean
  children: ReactNode
}

/** A strip that states a condition before the action, or what went wrong inline. */
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
