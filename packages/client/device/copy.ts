/** Copies text to the clipboard; false when the browser does not allow it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/**
 * Copies a selection where the clipboard API is missing: over plain http (the sandbox on a phone in
 * the same network).
 */
function copyBySelection(text: string): boolean {
  const holder = document.createElement('textarea')
  holder.value = text
  holder.readOnly = true
  holder.className = 'sr-only'
  // A dialog traps focus, so the textarea must be inside it.
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
