import { materialFlows } from '#contract/flows/material-flow-collection.ts'
import { only } from '#contract/kit/only.ts'
import { projects } from '#contract/flows/projects.ts'
import type { CurrentUser } from '#contract/accounts/current-user.ts'
import { listShipments } from '#contract/shipments/shipments.ts'
import { joinParts } from '../../ui/controls/format.ts'
import { call } from '../../api/call.ts'
import { mayOpenPage } from '../../office-pages.tsx'

const itemsPerPage = 5

export interface Finding {
  readonly kind: 'projects' | 'materialFlows' | 'shipments'
  readonly id: string
  readonly title: string
  readonly hint: string | undefined
  readonly href: string
}

type Search = (q: string, signal: AbortSignal) => Promise<readonly Finding[]>

const searches: readonly { readonly page: string; readonly search: Search }[] = [
  {
    page: '/projects',
    search: async (q, signal) =>
      (
        await call(only(projects.list, ['number', 'name', 'employer.name']), {
          query: { q, itemsPerPage },
          signal,
        })
      ).member.map((project) => ({
        kind: 'projects',
        id: project.id,
        title: `${project.number} ${project.name}`,
        hint: project.employer?.name,
        href: `/projects/${project.id}`,
      })),
  },
  {
    page: '/material-flows',
    search: async (q, signal) =>
      (
        await call(only(materialFlows.list, ['usualName', 'wasteStreamNumber', 'ewcCode.code']), {
          query: { q, itemsPerPage },
          signal,
        })
      ).member.map((flow) => ({
        kind: 'materialFlows',
        id: flow.id,
        title: flow.usualName,
        hint: flow.wasteStreamNumber ?? flow.ewcCode?.code,
        href: `/material-flows/${flow.id}`,
      })),
  },
  {
    page: '/shipments',
    search: async (q, signal) =>
      (
        await call(
          only(listShipments, ['number', 'transportMode.identificationCode', 'materialFlow.usualName']),
          { query: { q, itemsPerPage, order: { loadDate: 'desc' } }, signal },
        )
      ).member.map((shipment) => ({
        kind: 'shipments',
        id: shipment.id,
        title: shipment.number,
        hint: joinParts([shipment.transportMode.identificationCode, shipment.materialFlow.usualName]),
        href: `/shipments/${shipment.id}`,
      })),
  },
]

/** Searches the lists that the user may open; rejects when one cannot be searched. */
export async function searchEverything(
  { roles }: Pick<CurrentUser, 'roles'>,
  q: string,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const found = await Promise.all(
    searches.filter(({ page }) => mayOpenPage(roles, page)).map(({ search }) => search(q, signal)),
  )
  return found.flat()
}
