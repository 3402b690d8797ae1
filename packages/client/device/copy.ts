/** Puts text on the clipboard; false when the browser does not let us. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Over plain http (the sandbox on a phone in the same network) there is no clipboard, but a selection can still be copied. */
function copyBySelection(text: string): boolean {
  const holder = document.createElement('textarea')
  holder.value = text
  holder.readOnly = true
  holder.className = 'sr-only'
  // A dialog keeps focus inside itself: the holder must stand within it.
  const host = document.activeElement?.closest('[role="dialog"]') ?? document.body
  const focused = document.activeElement
  host.append(holder)
  holder.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    holder.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
