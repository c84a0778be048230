/**
 * Asks the browser never to evict this phone's storage; most decide by how much the app is used, without
 * asking the user. Call it when there is something to keep. `storageState` reads the answer.
 */
export async function askToKeepStorage(): Promise<void> {
  const storage = navigator.storage as StorageManager | undefined
  try {
    if ((await storage?.persisted()) === false) await storage?.persist()
  } catch {
    // A policy refused it: the answer stays "no".
  }
}
