import { type Project, projects } from '#contract/flows/projects.ts'
import { projectStatuses } from '#contract/parties/reference-data.ts'
import { call } from '../../api/call.ts'

/** In the order of the master data. */
export const readStatuses = async (signal: AbortSignal) =>
  (await call(projectStatuses.list, { query: { itemsPerPage: 100, order: { position: 'asc' } }, signal }))
    .member

export type Statuses = Awaited<ReturnType<typeof readStatuses>>

export const readProject = (id: string, signal: AbortSignal): Promise<Project> =>
  call(projects.read, { params: { id }, signal })
