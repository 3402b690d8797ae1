import { inkOn } from './ink-on.ts'

/** A bank's code on the bank's own colour, which the operator's list names. */
export function BankColourTile({ code, colour }: { code: string; colour: string }) {
  return (
    <span className={code.length > 4 ? 'bank bank--long' : 'bank'} style={{ background: colour, color: inkOn(colour) }} aria-hidden="true">
      {code}
    </span>
  )
}
