function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read the blob only after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/**
 * Shares a file, with `words` where the app takes them, else downloads it. `cancelled`: the user chose no
 * app.
 */
export async function shareOrSave(
  file: File,
  words: { readonly title?: string; readonly text?: string } = {},
): Promise<'saved' | 'cancelled'> {
  // A home screen app on an iPhone has no downloads folder.
  if (navigator.canShare?.({ files: [file] }) === true)
    try {
      await navigator.share({ files: [file], ...words })
      return 'saved'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
      // Making the file took longer than a tap counts, or no app takes it.
    }
  saveFile(file)
  return 'saved'
}
