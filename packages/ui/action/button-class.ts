export type ButtonKind = 'primary' | 'tonal' | 'outline' | 'soft' | 'danger' | 'ghost'

export interface ButtonStyle {
  kind?: ButtonKind | undefined
  size?: 'md' | 'sm' | undefined
  block?: boolean | undefined
  className?: string | undefined
}

export function buttonClass({
  kind = 'primary',
  size = 'md',
  block = false,
  className,
}: ButtonStyle): string {
  return ['btn', `btn--${kind}`, size === 'sm' && 'btn--sm', block && 'btn--block', className]
    .filter(Boolean)
    .join(' ')
}
