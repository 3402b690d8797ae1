import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Accepts a picture dropped anywhere on the page or pasted; returns whether one is dragged over it.
 * Without it the browser would navigate to the file.
 */
export function useFileArrival(open: boolean, onFile: (file: File) => void): boolean {
  const [hovers, setHovers] = useState(false)
  const take = useEffectEvent((files: FileList | undefined) => {
    const file = files?.[0]
    if (file && open) onFile(file)
  })
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault()
      setHovers(event.dataTransfer?.types.includes('Files') ?? false)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setHovers(false)
    }
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setHovers(false)
      take(event.dataTransfer?.files)
    }
    const paste = (event: ClipboardEvent) => take(event.clipboardData?.files)
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    addEventListener('paste', paste)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
      removeEventListener('paste', paste)
    }
  }, [])
  return hovers && open
}
