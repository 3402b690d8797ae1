import type { ChatButton } from '@champa/contract/chat-message'
import { useLink } from '../../action/link-context.tsx'
import { arrowSquareOut, chatCircleText, phone } from '../../icons/chat.ts'
import { Icon } from '../../brand/icon.tsx'
import { useTools } from './tools.tsx'

/** The buttons below a text or a card, one per row. */
export function MessageButtons({ buttons }: { buttons: readonly ChatButton[] }) {
  return (
    <ul className="bubble__buttons">
      {buttons.map((button, at) => (
        <li key={at}>
          <OneButton button={button} />
        </li>
      ))}
    </ul>
  )
}

function OneButton({ button }: { button: ChatButton }) {
  const { doorOf, onPostback, onPlace, words } = useTools()
  const Link = useLink()
  const door = doorOf(button)
  if (door === null) return <span className="bubble__button is-off">{button.title}</span>
  if (door.to === 'page') {
    return (
      <a
        className="bubble__button"
        href={door.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
      >
        <Icon icon={arrowSquareOut} size={20} />
        <span className="grow">
          {button.title}
          <small className="bubble__host">
            {door.host}
            <span className="sr"> ({words.newTab})</span>
          </small>
        </span>
      </a>
    )
  }
  if (door.to === 'phone')
    return (
      <a className="bubble__button" href={door.href}>
        <Icon icon={phone} size={20} />
        <span className="grow">{button.title}</span>
      </a>
    )
  if (door.to === 'place')
    return (
      <Link className="bubble__button" href={door.href} onClick={onPlace}>
        <Icon icon={door.icon} size={20} />
        <span className="grow">{button.title}</span>
      </Link>
    )
  return (
    <button type="button" className="bubble__button" onClick={() => onPostback(button)}>
      <Icon icon={chatCircleText} size={20} />
      <span className="grow">{button.title}</span>
    </button>
  )
}
