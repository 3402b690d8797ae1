import type { ReactNode } from 'react'
import { CopyButton, type CopyButtonProps } from './copy-button.tsx'
import './account-card.css'

export interface AccountCardProps extends CopyButtonProps {
  /** The tile of the bank, as a BankTile. */
  tile: ReactNode
  title: string
  /** The account holder, or a note on who may pay into the account. */
  subtitle: ReactNode
  /** A StatusTag next to the title. */
  tag?: ReactNode
  /** The formatted number, such as 405-882-1937, always on one line. */
  number: string
  /** Content shown below the account number. */
  children?: ReactNode
}

/** An account to pay into: its holder and its number with a copy button. */
export function AccountCard({
  tile,
  title,
  subtitle,
  tag,
  number,
  children,
  ...copy
}: AccountCardProps) {
  return (
    <article className="acct">
      <div className="row acct__head">
        {tile}
        <div className="grow">
          <h3 className="t-h3">{title}</h3>
          <p className="t-sm c-2">{subtitle}</p>
        </div>
        {tag}
      </div>
      <div className={number.length > 13 ? 'acct__no acct__no--long' : 'acct__no'}>
        <b className="num nowrap" translate="no">
          {number}
        </b>
        <CopyButton {...copy} />
      </div>
      {children}
    </article>
  )
}
