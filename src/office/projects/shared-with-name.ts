import type * as z from 'zod/mini'
import type { projectShare } from '#contract/flows/projects.ts'

export const sharedWithName = ({
  sharedWith,
  sharedWithCompany,
}: Pick<z.output<typeof projectShare>, 'sharedWith' | 'sharedWithCompany'>): string =>
  sharedWith?.name ?? sharedWithCompany?.name ?? '–'
