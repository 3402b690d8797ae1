import { Icon } from '../mark/icon.tsx'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { useLink, type LinkComponent, type LinkProps } from './link-context.tsx'

export interface ButtonLinkProps extends ButtonLook, Omit<LinkProps, 'className'> {
  glyph?: string
  glyphAfter?: string
  /** Opens another site in a new tab, without a referrer or opener. */
  external?: boolean
  LinkComponent?: LinkComponent
}

/** A link styled as a button, for navigation. */
export function ButtonLink(props: ButtonLinkProps) {
  const {
    kind,
    size,
    block,
    className,
    glyph,
    glyphAfter,
    external,
    LinkComponent,
    children,
    ...link
  } = props
  const Inside = useLink()
  const Link = LinkComponent ?? Inside
  const look = buttonClass({ kind, size, block, className })
  const words = (
    <>
      {glyph && <Icon glyph={glyph} size={20} />}
      <span className="btn__text">{children}</span>
      {glyphAfter && <Icon glyph={glyphAfter} size={18} />}
    </>
  )
  if (external)
    return (
      <a {...link} className={look} target="_blank" rel="noopener noreferrer">
        {words}
      </a>
    )
  return (
    <Link {...link} className={look}>
      {words}
    </Link>
  )
}
