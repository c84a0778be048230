import type { MaterialFlow } from '#contract/material-flows.ts'
import type { PairedProject } from '#contract/projects.ts'
import { realm } from './store/runtime.ts'

/** A material flow with the project that it belongs to. */
export interface FlowOfProject extends MaterialFlow {
  readonly ofProject: PairedProject
}

/** Flows that may be loaded, of paired projects that are not blocked, by project and number. Readable inside a live query. */
export async function flowsToLoad(): Promise<readonly FlowOfProject[]> {
  const { store } = realm()
  const [flows, projects] = await Promise.all([store.materialFlows.toArray(), store.projects.toArray()])
  return flows
    .flatMap((one) => {
      const ofProject = projects.find((project) => project.id === one.project)
      return ofProject === undefined ||
        ofProject.blocked ||
        ofProject.paired === false ||
        one.mayLoad === false
        ? []
        : [{ ...one, ofProject }]
    })
    .sort((a, b) => a.ofProject.number.localeCompare(b.ofProject.number) || a.number - b.number)
}

/** One flow with its project, if this device holds it. Readable inside a live query. */
export async function flow(id: string): Promise<FlowOfProject | undefined> {
  const { store } = realm()
  const one = await store.materialFlows.get(id)
  const ofProject = one && (await store.projects.get(one.project))
  return one && ofProject && { ...one, ofProject }
}
