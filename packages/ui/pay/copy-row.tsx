import { CopyButton, type CopyButtonProps } from './copy-button.tsx'

export interface CopyRowProps extends Omit<CopyButtonProps, 'label'> {
  /** Above the value: "Username". Left out where the number stands alone. */
  term?: string
  /** As shown, grouped: 405-882-1937. */
  shown: string
  copyLabel: string
}

/** A value to be taken elsewhere, with its copy button; put rows in `acct`. */
export function CopyRow({ term, shown, copyLabel, ...copy }: CopyRowProps) {
  return (
    <div className="acct__no">
      <span className="grow">
        {term && <span className="t-xs c-3 acct__term">{term}</span>}
        <b className={term ? 'num acct__small' : 'num'}>{shown}</b>
      </span>
      <CopyButton {...copy} label={copyLabel} />
    </div>
  )
}
