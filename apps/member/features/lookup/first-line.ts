/** The first line of what the operator wrote, as words: read apart from the page, where nothing of it runs or loads. */
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
