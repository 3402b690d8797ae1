import { splitLinks } from './split-links.ts'
import { useTools } from './tools.tsx'

/** Plain text with https addresses as links, opened without a referrer or opener. */
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
