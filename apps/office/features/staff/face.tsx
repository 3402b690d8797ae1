/** The first letter of somebody's own name: a team's name may stand before it. */
export function Face({ name, small }: { name: string; small?: boolean }) {
  return (
    <span className={small ? 'face face--small' : 'face'} aria-hidden="true">
      {[...(name.trim().split(/\s+/).at(-1) ?? '')][0]}
    </span>
  )
}
