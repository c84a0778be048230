import { shareOrSave } from './share-file.ts'

/**
 * Makes the file of what this user has not sent from this phone, and gives it to another app, or to the browser to keep.
 * `cancelled`: the user gave it to none. Throws StorageFull or StorageBroken.
 */
export async function saveRescueFile(userId: string): Promise<'saved' | 'cancelled' | 'nothing'> {
  const { makeRescueFile } = await import('../../offline/decisions/rescue-file.ts')
  const file = await makeRescueFile(userId)
  return file === undefined ? 'nothing' : shareOrSave(file)
}
