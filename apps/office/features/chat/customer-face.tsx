import type { InboxRow } from '@champa/contract/office/chat/endpoints'
import { userCircle } from '@champa/ui/icons/member-nav'
import { Icon } from '@champa/ui/brand/icon'

/**
 * Avatar: the first letter of a member's name, an icon for a guest. The dot means that the customer
 * has the app open.
 */
export function CustomerFace({ row }: { row: Pick<InboxRow, 'kind' | 'name' | 'online'> }) {
  return (
    <span
      className={row.kind === 'guest' ? 'customer-face is-guest' : 'customer-face'}
      aria-hidden="true"
    >
      {row.kind === 'guest' || row.name === '' ? (
        <Icon icon={userCircle} size={20} />
      ) : (
        [...row.name][0]
      )}
      {row.online && <i className="customer-face__online" />}
    </span>
  )
}
