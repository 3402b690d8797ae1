/** Avatar: the first letter of the name's last word, because a team's name may precede it. */
export function Face({ name, small }: { name: string; small?: boolean }) {
  return (
    <span className={small ? 'face face--small' : 'face'} aria-hidden="true">
      {[...(name.trim().split(/\s+/).at(-1) ?? '')][0]}
    </span>
  )
}
