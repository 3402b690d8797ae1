import { checkCircleFill, clockFill, infoFill, xCircleFill } from '../glyph/status.ts'
import { Icon } from '../mark/icon.tsx'

export type StatusKind = 'success' | 'pending' | 'failed' | 'info' | 'current' | 'plain'

const looks: Record<StatusKind, { tone: string; glyph?: string }> = {
  success: { tone: 'tag--jade', glyph: checkCircleFill },
  pending: { tone: 'tag--warn', glyph: clockFill },
  failed: { tone: 'tag--chili', glyph: xCircleFill },
  info: { tone: 'tag--river', glyph: infoFill },
  current: { tone: 'tag--accent', glyph: checkCircleFill },
  plain: { tone: '' },
}

export interface StatusTagProps {
  kind: StatusKind
  children: string
}

/** A status as icon, word and colour, so that colour is never the only sign. */
export function StatusTag({ kind, children }: StatusTagProps) {
  const { tone, glyph } = looks[kind]
  return (
    <span className={`tag ${tone}`}>
      {glyph && <Icon glyph={glyph} size={16} />}
      {children}
    </span>
  )
}
