/** What local storage has under a key; null also where the browser blocks it. */
export function storedLocally(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Keeps a value that nothing depends on. On a full disk local storage takes no more, and a browser may block it: neither
 * may keep a driver from the work that is on the device.
 */
export function storeLocally(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // It is as it was before.
  }
}

/** Whether the browser lets this site read what it stored; without that there are no sessions and no settings. */
export function isStorageOpen(): boolean {
  try {
    return typeof localStorage.getItem('') !== 'undefined'
  } catch {
    return false
  }
}
