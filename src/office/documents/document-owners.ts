import type { Document } from '#contract/letters/documents.ts'
import { may } from '#contract/kit/permissions.ts'
import { projects } from '#contract/flows/projects.ts'
import type { Role } from '#contract/kit/roles.ts'
import { call } from '../../api/call.ts'
import { isLetter } from '../shared/documents/is-letter.ts'
import type { ReferenceChoices } from '../shared/choices/reference-choices.ts'
import { companyChoices, flowChoices, shipmentChoices } from '../shared/choices/reference-choices.ts'

interface Owner {
  readonly kind: 'shipment' | 'flow' | 'project' | 'company'
  readonly title: string
  readonly to: string
  readonly shared?: boolean
  readonly closed?: boolean
}
export type OwnedDocument = Document & { readonly owner?: Owner | undefined }

const kindOf = (document: Document): Owner['kind'] =>
  document.shipment !== undefined
    ? 'shipment'
    : document.materialFlow !== undefined
      ? 'flow'
      : document.project !== undefined
        ? 'project'
        : 'company'

const fields = { shipment: 'shipment', flow: 'materialFlow', project: 'project', company: 'company' } as const
const pages = {
  shipment: '/shipments',
  flow: '/material-flows',
  project: '/projects',
  company: '/companies',
} as const

export async function withOwners(
  documents: readonly Document[],
  signal: AbortSignal,
): Promise<OwnedDocument[]> {
  const idsOf = (kind: Owner['kind']) => [
    ...new Set(
      documents.flatMap((document) => (kindOf(document) === kind ? (document[fields[kind]] ?? []) : [])),
    ),
  ]
  const titles = async (
    kind: Owner['kind'],
    choices: ReferenceChoices,
  ): Promise<readonly [string, Owner][]> => {
    const ids = idsOf(kind)
    if (ids.length === 0) return []
    const found = await choices.byIds(ids, signal)
    return found.map(({ value, title }) => [value, { kind, title, to: `${pages[kind]}/${value}` }])
  }
  const owners = new Map(
    (
      await Promise.all([
        titles('shipment', shipmentChoices),
        titles('flow', flowChoices),
        titles('company', companyChoices),
        readProjects(idsOf('project'), signal),
      ])
    ).flat(),
  )
  return documents.map((document) => ({
    ...document,
    owner: owners.get(document[fields[kindOf(document)]] ?? ''),
  }))
}

async function readProjects(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly [string, Owner][]> {
  if (ids.length === 0) return []
  const { member } = await call(projects.list, { query: { id: [...ids], itemsPerPage: ids.length }, signal })
  return member.map(({ id, number, name, shared, status }) => [
    id,
    {
      kind: 'project',
      title: `${number} ${name}`,
      to: `${pages.project}/${id}/documents`,
      shared,
      closed: status.blocked,
    },
  ])
}

export const mayChangeDocument = (roles: readonly Role[], document: OwnedDocument): boolean =>
  may(roles, 'change', 'Document') &&
  !isLetter(document) &&
  document.owner?.shared !== true &&
  document.owner?.closed !== true
