import './staff.css'

/** Thai and Lao write these vowels before the consonant that begins the word. */
const leadingVowels = /^[เแโใไເແໂໃໄ]+/

/** Avatar: the first letter of the name's last word, because the team's name may come first. */
export function Face({ name, small }: { name: string; small?: boolean }) {
  return (
    <span className={small ? 'face face--small' : 'face'} aria-hidden="true">
      {[...(name.trim().split(/\s+/).at(-1) ?? '').replace(leadingVowels, '')][0]}
    </span>
  )
}
