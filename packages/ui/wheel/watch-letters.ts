/** Loads the font for a text and calls back whenever more of the font has loaded. */
export function watchLetters(font: string, words: string, onCome: () => void): () => void {
  let wanted = true
  const come = () => {
    if (wanted) onCome()
  }
  document.fonts.addEventListener('loadingdone', come)
  // Offline the text is drawn in the fonts that are available.
  document.fonts.load(font, words).then(come, () => undefined)
  return () => {
    wanted = false
    document.fonts.removeEventListener('loadingdone', come)
  }
}
