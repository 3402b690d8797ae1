import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useLink } from '../action/link-context.tsx'
import { TileIcon, type Tone } from '../list/tile-icon.tsx'

interface TileBaseProps {
  label: string
  tone: Tone
  /** A duotone icon; otherwise a drawing of our own (WheelMark). */
  icon?: string
  picture?: ReactNode
}

export interface WidgetTileProps
  extends TileBaseProps,
    Omit<ComponentPropsWithRef<'button'>, 'className' | 'children'> {}

/** One of the four equally high tiles below deposit and withdraw. */
export function WidgetTile({
  label,
  tone,
  icon,
  picture,
  type = 'button',
  ...rest
}: WidgetTileProps) {
  return (
    <button {...rest} type={type} className="w-tile">
      <Inside label={label} tone={tone} icon={icon} picture={picture} />
    </button>
  )
}

export interface WidgetLinkProps extends TileBaseProps {
  href: string
  disabled?: boolean
}

/** The same tile as a link to another screen; while disabled it is a button without an action. */
export function WidgetLink({ href, disabled = false, ...tile }: WidgetLinkProps) {
  const Link = useLink()
  if (disabled) return <WidgetTile {...tile} disabled />
  return (
    <Link href={href} className="w-tile">
      <Inside {...tile} />
    </Link>
  )
}

function Inside({
  label,
  tone,
  icon,
  picture,
}: { [K in keyof TileBaseProps]: TileBaseProps[K] | undefined } & Pick<
  TileBaseProps,
  'label' | 'tone'
>) {
  return (
    <>
      {icon === undefined ? (
        <TileIcon tone={tone}>{picture}</TileIcon>
      ) : (
        <TileIcon icon={icon} tone={tone} />
      )}
      <span>{label}</span>
    </>
  )
}
