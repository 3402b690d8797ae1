import { useTools } from './tools.tsx'

/** Plain text with https URLs as links, opened without a referrer or opener. */
export function TextBody({ text }: { text: string }) {
  const { linkOf, words } = useTools()
  return (
    <p className="bubble__text">
      {splitLinks(text, linkOf).map((part, at) =>
        part.href === null ? (
          part.text
        ) : (
          <a
            key={at}
            className="bubble__link"
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            title={words.newTab}
          >
            {part.text}
          </a>
        ),
      )}
    </p>
  )
}

interface TextPart {
  text: string
  href: string | null
}

const address = /https:\/\/[^\s<>"'`\u200B]+/gi
/** Trailing punctuation is not part of a URL. */
const tail = /[.,!?;:)\]}…ฯ]+$/

/** Splits a text into plain parts and URLs; `linkOf` returns the link of an allowed URL. */
export function splitLinks(text: string, linkOf: (address: string) => string | null): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const match of text.matchAll(address)) {
    const written = match[0].replace(tail, '')
    const href = linkOf(written)
    if (href === null) continue
    if (match.index > done) parts.push({ text: text.slice(done, match.index), href: null })
    parts.push({ text: written, href })
    done = match.index + written.length
  }
  if (done < text.length) parts.push({ text: text.slice(done), href: null })
  return parts
}
