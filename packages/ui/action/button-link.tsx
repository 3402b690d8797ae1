import { Icon } from '../brand/icon.tsx'
import { buttonClass, type ButtonStyle } from './button.tsx'
import { useLink, type LinkComponent, type LinkProps } from './link-context.tsx'

export interface ButtonLinkProps extends ButtonStyle, Omit<LinkProps, 'className'> {
  icon?: string
  iconAfter?: string
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
    icon,
    iconAfter,
    external,
    LinkComponent,
    children,
    ...link
  } = props
  const Inside = useLink()
  const Link = LinkComponent ?? Inside
  const classes = buttonClass({ kind, size, block, className })
  const words = (
    <>
      {icon && <Icon icon={icon} size={20} />}
      <span className="btn__text">{children}</span>
      {iconAfter && <Icon icon={iconAfter} size={18} />}
    </>
  )
  if (external)
    return (
      <a {...link} className={classes} target="_blank" rel="noopener noreferrer">
        {words}
      </a>
    )
  return (
    <Link {...link} className={classes}>
      {words}
    </Link>
  )
}
