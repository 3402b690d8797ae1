function skip(): void {
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  main.focus()
}

/** The first stop of the Tab key: past what every page begins with. Seen only while it has the focus. */
export function SkipLink({ label }: { label: string }) {
  return (
    <button type="button" className="sr skip btn btn--tonal" onClick={skip}>
      {label}
    </button>
  )
}
