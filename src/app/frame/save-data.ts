/** Whether the user has asked the browser to load no more than it must; only Chromium says so. */
export const isSavingData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true
