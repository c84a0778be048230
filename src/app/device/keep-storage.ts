/**
 * Asks the browser never to clear what this phone keeps; most answer by how much the app is used, without a
 * question to the user. Call it when there is something to keep. The answer is read by `storageState`.
 */
export async function askToKeepStorage(): Promise<void> {
  const storage = navigator.storage as StorageManager | undefined
  try {
    if ((await storage?.persisted()) === false) await storage?.persist()
  } catch {
    // Refused by a policy: the answer stays "no".
  }
}
