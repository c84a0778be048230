import type { TextModules } from './text-modules.ts'

/** Those of the office; in a module of their own, as phones need none of their addresses. */
export const officeTextModules: TextModules = import.meta.glob<Record<string, object>>([
  './{en,nl}/*.ts',
  '!./*/{account,app,auth,correction,driver,letter,phone,refusals}.ts',
])
