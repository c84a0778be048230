import { shareOrSave } from './share-file.ts'

/**
 * Makes a file of the user's unsent work, and shares or downloads it. `cancelled`: the user chose no app.
 * Throws StorageFull or StorageBroken.
 */
export async function saveRescueFile(userId: string): Promise<'saved' | 'cancelled' | 'nothing'> {
  const { makeRescueFile } = await import('../../offline/decisions/rescue-file.ts')
  const file = await makeRescueFile(userId)
  return file === undefined ? 'nothing' : shareOrSave(file)
}
