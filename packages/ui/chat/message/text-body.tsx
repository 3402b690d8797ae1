import { splitLinks } from './split-links.ts'
import { useTools } from './tools.tsx'

/** Words letter for letter; https addresses in them can be followed, and the page there learns nothing of ours. */
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
