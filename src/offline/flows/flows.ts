import { dayIn, defaultTimeZone } from '#contract/accounts/customer-days.ts'
import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import type { PairedProject } from '#contract/flows/project-pairing.ts'
import { flowOn } from '#contract/parties/ewc-codes.ts'
import type { Store } from '../store/device-database.ts'
import { currentRuntime } from '../store/runtime.ts'

export interface FlowWithProject extends MaterialFlow {
  readonly projectDetails: PairedProject
}

/** The ISO date of a moment (milliseconds) in the customer's time zone. */
export const dayOfProject = ({ timeZone = defaultTimeZone }: PairedProject, moment: number): string =>
  dayIn(moment, timeZone)

/** A flow as its letter states it for a load at this moment (milliseconds). */
export const flowAtMoment = <Flow extends FlowWithProject>(flow: Flow, moment: number): Flow =>
  flowOn(flow, dayOfProject(flow.projectDetails, moment))

/** By project and number. Usable inside a live query. */
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
      // Most drivers have one project and need not wait for a collator.
      a.project === b.project
        ? a.number - b.number
        : a.projectDetails.number.localeCompare(b.projectDetails.number),
    )
}

/** True in an open, paired project whose flow the driver's company may carry. */
export const isLoadable = ({ projectDetails, mayLoad }: FlowWithProject): boolean =>
  !projectDetails.blocked && projectDetails.paired !== false && mayLoad !== false

/** Undefined unless this device has the flow and its project. Usable inside a live query. */
export const findFlow = (id: string): Promise<FlowWithProject | undefined> =>
  findFlowIn(currentRuntime().store, id)

export async function findFlowIn(store: Store, id: string): Promise<FlowWithProject | undefined> {
  const materialFlow = await store.materialFlows.get(id)
  const projectDetails = materialFlow && (await store.projects.get(materialFlow.project))
  return materialFlow && projectDetails && { ...materialFlow, projectDetails }
}
