/** Hands a file to the browser to keep. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has taken its own copy by then; sooner would cancel it in some browsers.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** True where the device can hand pictures to another app. */
export function canShareImages(): boolean {
  return (
    typeof navigator.canShare === 'function' &&
    navigator.canShare({ files: [new File([], 'a.png', { type: 'image/png' })] })
  )
}

/** Hands a file to another app of the device; false when that failed, true also when the member changed their mind. */
export async function shareFile(file: Blob, name: string): Promise<boolean> {
  try {
    await navigator.share({ files: [new File([file], name, { type: file.type })] })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
