import { dayIn, defaultTimeZone } from '#contract/accounts/customer-days.ts'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import type { PairedProject } from '#contract/flows/project-pairing.ts'
import { flowOn } from '#contract/parties/ewc-codes.ts'
import type { Store } from '../store/device-database.ts'
import { currentRuntime } from '../store/runtime.ts'

/** A material flow with the project that it belongs to. */
export interface FlowWithProject extends MaterialFlow {
  readonly projectDetails: PairedProject
}

/** The day of a moment (milliseconds) for a project's loads: an ISO date in its customer's time zone. */
export const dayOfProject = ({ timeZone = defaultTimeZone }: PairedProject, moment: number): string =>
  dayIn(moment, timeZone)

/** A flow as its letter states it of a load at this moment (milliseconds). */
export const flowAtMoment = <Flow extends FlowWithProject>(flow: Flow, moment: number): Flow =>
  flowOn(flow, dayOfProject(flow.projectDetails, moment))

/**
 * Flows that may be loaded, of paired and unblocked projects, by project and number. Usable inside a live
 * query.
 */
export async function loadableFlows(): Promise<readonly FlowWithProject[]> {
  const { store } = currentRuntime()
  const [flows, projects] = await Promise.all([store.materialFlows.toArray(), store.projects.toArray()])
  return flows
    .flatMap((materialFlow) => {
      const projectDetails = projects.find((project) => project.id === materialFlow.project)
      const flow = projectDetails && { ...materialFlow, projectDetails }
      return flow !== undefined && isLoadable(flow) ? [flow] : []
    })
    .sort((a, b) =>
      // A driver of one project, as most are, need not wait for the rules of a language.
      a.project === b.project
        ? a.number - b.number
        : a.projectDetails.number.localeCompare(b.projectDetails.number),
    )
}

/** Of a paired project that is not closed, and for the driver's company to carry. */
export const isLoadable = ({ projectDetails, mayLoad }: FlowWithProject): boolean =>
  !projectDetails.blocked && projectDetails.paired !== false && mayLoad !== false

/** One flow with its project, or undefined where this device does not hold both. Usable inside a live query. */
export const findFlow = (id: string): Promise<FlowWithProject | undefined> =>
  findFlowIn(currentRuntime().store, id)

/** The same in a store that is open for a transaction. */
export async function findFlowIn(store: Store, id: string): Promise<FlowWithProject | undefined> {
  const materialFlow = await store.materialFlows.get(id)
  const projectDetails = materialFlow && (await store.projects.get(materialFlow.project))
  return materialFlow && projectDetails && { ...materialFlow, projectDetails }
}
