import { parseJson } from '#contract/kit/parse-json.ts'

/** Null also where the browser blocks local storage. */
export function storedLocally(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Undefined also for a value that this app did not write. */
export const storedJson = (key: string): unknown => parseJson(storedLocally(key))

/**
 * For a value that nothing depends on. A full disk or a browser that blocks local storage is ignored: neither
 * may keep a driver from the work on the device.
 */
export function storeLocally(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The old value stays.
  }
}

/**
 * Whether the browser lets this site read what it stored; otherwise there are no sessions and no settings.
 */
export function isStorageOpen(): boolean {
  try {
    return typeof localStorage.getItem('') !== 'undefined'
  } catch {
    return false
  }
}
