import { checkCircleFill, clockFill, infoFill, xCircleFill } from '../icons/status.ts'
import { Icon } from '../brand/icon.tsx'

export type StatusKind = 'success' | 'pending' | 'failed' | 'info' | 'current' | 'plain'

const styles: Record<StatusKind, { tone: string; icon?: string }> = {
  success: { tone: 'tag--jade', icon: checkCircleFill },
  pending: { tone: 'tag--warn', icon: clockFill },
  failed: { tone: 'tag--chili', icon: xCircleFill },
  info: { tone: 'tag--river', icon: infoFill },
  current: { tone: 'tag--accent', icon: checkCircleFill },
  plain: { tone: '' },
}

export interface StatusTagProps {
  kind: StatusKind
  children: string
}

/** A status as icon, word and colour, so that colour is never the only sign. */
export function StatusTag({ kind, children }: StatusTagProps) {
  const { tone, icon } = styles[kind]
  return (
    <span className={`tag ${tone}`}>
      {icon && <Icon icon={icon} size={16} />}
      {children}
    </span>
  )
}
