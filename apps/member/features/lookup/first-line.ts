/**
 * The first line of an operator's HTML as plain text. Parsed in a detached document, where nothing
 * runs or loads.
 */
export function firstLine(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const mute of body.querySelectorAll('script,style,template,noscript,textarea,svg,math'))
    mute.remove()
  for (const block of body.querySelectorAll('br,p,div,li,tr,h1,h2,h3,h4,h5,h6,blockquote'))
    block.after('\n')
  return (
    body.textContent
      .split('\n')
      .map((line) => line.trim())
      .find((line) => line !== '') ?? ''
  )
}
