/**
 * Makes the file of what this user has not sent from this phone, and gives it to another app, or to the browser to keep.
 * `cancelled`: the user gave it to none. Throws StorageFull or StorageBroken.
 */
export async function saveRescueFile(userId: string): Promise<'saved' | 'cancelled' | 'nothing'> {
  const { makeRescueFile } = await import('../offline/outbox/rescue-file.ts')
  const file = await makeRescueFile(userId)
  if (file === undefined) return 'nothing'
  // An app on the home screen of an iPhone has no folder of downloads.
  if (navigator.canShare?.({ files: [file] }) === true)
    try {
      await navigator.share({ files: [file] })
      return 'saved'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
      // Making it took longer than a tap counts, or no app takes it.
    }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read it only after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return 'saved'
}
