import { customers } from '#contract/accounts/customers.ts'
import { materialFlows, type OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import { mediaObjects } from '#contract/shipments/media-objects.ts'
import { may } from '#contract/kit/permissions.ts'
import { type Project, projects } from '#contract/flows/projects.ts'
import { senderTypes, units } from '#contract/parties/reference-data.ts'
import { call } from '../../../api/call.ts'
import { useSession } from '../../../app/session/session.ts'
import { uploadedFile } from '../../shared/page/upload.ts'
import type { FlowLookups } from './flow-form-context.ts'

export interface FlowFormData {
  readonly flow: OfficeFlow | undefined
  readonly source: OfficeFlow | undefined
  readonly project: Project | undefined
  readonly lookups: FlowLookups
}

export const readFlow = (id: string, signal: AbortSignal) =>
  call(materialFlows.read, { params: { id }, signal })

export async function readFlowForm(
  projectId: string | undefined,
  read: OfficeFlow | undefined,
  signal: AbortSignal,
): Promise<Pick<FlowFormData, 'project' | 'lookups'>> {
  const byPosition = { itemsPerPage: 100, order: { position: 'asc' } } as const
  const fileId = read?.evidence?.file
  const [unitRows, senderTypeRows, project, file] = await Promise.all([
    call(units.list, { query: byPosition, signal }),
    call(senderTypes.list, { query: byPosition, signal }),
    projectId === undefined ? undefined : call(projects.read, { params: { id: projectId }, signal }),
    fileId === undefined ? undefined : call(mediaObjects.read, { params: { id: fileId }, signal }),
  ])
  return {
    project,
    lookups: {
      units: unitRows.member,
      senderTypes: senderTypeRows.member,
      manageProducts: await hasProductModule(project, signal),
      evidenceFile: file === undefined ? undefined : uploadedFile(file),
    },
  }
}

/** The module of the project's customer, because an administrator has no customer. */
async function hasProductModule(project: Project | undefined, signal: AbortSignal): Promise<boolean> {
  const session = useSession.getState()
  if (session.state !== 'signed-in') return false
  if (!may(session.user.roles, 'create', 'Customer')) return session.user.customer?.manageProducts === true
  if (project === undefined) return true
  const customer = await call(customers.read, { params: { id: project.customer.id }, signal })
  return customer.manageProducts
}
