import type { TextModules } from './text-modules.ts'

/**
 * Those of pages that are not the first one; in a module of their own, as first screens need none of their addresses.
 * `check` belongs to the inspector's page, which is no part of the app.
 */
export const moreTextModules: TextModules = import.meta.glob<Record<string, object>>([
  './{en,nl}/*.ts',
  '!./*/{app,auth,check,check-signing,driver}.ts',
])
