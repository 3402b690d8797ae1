/** Offers a file to the user as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The object URL is revoked late, because some browsers cancel a download whose URL is revoked
  // before they have copied the data.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Whether the device can share images with another app. */
export function canShareImages(): boolean {
  return (
    typeof navigator.canShare === 'function' &&
    navigator.canShare({ files: [new File([], 'a.png', { type: 'image/png' })] })
  )
}

/**
 * Shares a file with another app of the device; false on failure, true even when the member
 * cancelled.
 */
export async function shareFile(file: Blob, name: string): Promise<boolean> {
  try {
    await navigator.share({ files: [new File([file], name, { type: file.type })] })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
