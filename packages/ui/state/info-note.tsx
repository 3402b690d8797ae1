import type { ReactNode } from 'react'
import { infoFill, warningCircleFill, warningFill } from '../icons/note.ts'
import { Icon } from '../brand/icon.tsx'

export type NoteKind = 'info' | 'warn' | 'error'

const styles: Record<NoteKind, { tone: string; icon: string }> = {
  info: { tone: 'note--river', icon: infoFill },
  warn: { tone: 'note--warn', icon: warningFill },
  error: { tone: 'note--chili', icon: warningCircleFill },
}

export interface InfoNoteProps {
  kind: NoteKind
  title?: string
  /** The icon that replaces the default one of the kind. */
  icon?: string
  /** Announces the note when it appears, for example a sign-in error. */
  live?: boolean
  children: ReactNode
}

/** An inline note with a requirement before an action, or with an error. */
export function InfoNote({ kind, title, icon, live, children }: InfoNoteProps) {
  const { tone, icon: own } = styles[kind]
  return (
    <div className={`note ${tone}`} role={live ? 'alert' : 'note'}>
      <Icon icon={icon ?? own} size={20} />
      <div className="grow">
        {title && <b>{title}</b>}
        {children}
      </div>
    </div>
  )
}
