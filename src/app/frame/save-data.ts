/** The browser's data saver; only Chromium tells. */
export const isSavingData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true
