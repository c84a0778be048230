/** Gives a file to the browser to keep. */
function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read it only after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/**
 * Gives a file to another app, with these words where that takes any, or to the browser to keep. `cancelled`: the user gave
 * it to none.
 */
export async function shareOrSave(
  file: File,
  words: { readonly title?: string; readonly text?: string } = {},
): Promise<'saved' | 'cancelled'> {
  // An app on the home screen of an iPhone has no folder of downloads.
  if (navigator.canShare?.({ files: [file] }) === true)
    try {
      await navigator.share({ files: [file], ...words })
      return 'saved'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
      // Making it took longer than a tap counts, or no app takes it.
    }
  saveFile(file)
  return 'saved'
}
