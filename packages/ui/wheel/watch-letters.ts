/** Fetches what these words need in this font, and tells each time that letters have come which were not there before. */
export function watchLetters(font: string, words: string, onCome: () => void): () => void {
  let wanted = true
  const come = () => {
    if (wanted) onCome()
  }
  document.fonts.addEventListener('loadingdone', come)
  // Without a network the words are drawn in what there is.
  document.fonts.load(font, words).then(come, () => undefined)
  return () => {
    wanted = false
    document.fonts.removeEventListener('loadingdone', come)
  }
}
