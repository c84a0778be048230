import { layTwoCustomers, type TwoCustomers } from '../support/two-customers.ts'
import { type Answer, type Caller, startWorld, type World } from '../support/world.ts'

/** The parts of our documents that these tests look into. */
export interface Item {
  readonly '@id': string
  readonly id: string
  readonly version: number
  readonly member?: readonly Item[]
  readonly totalItems?: number
  readonly [field: string]: unknown
}

/** Two customers beside the demo, and those who call in their names. */
export interface Room extends AsyncDisposable {
  readonly world: World
  readonly scene: TwoCustomers
  readonly admin: Caller
  /** Of customer Alpha, as are the planner, the driver and the reader. */
  readonly office: Caller
  readonly planner: Caller
  readonly driver: Caller
  readonly reader: Caller
  readonly otherOffice: Caller
}

export async function openRoom(): Promise<Room> {
  const world = await startWorld()
  const scene = await layTwoCustomers(world.database.query)
  const { alpha, beta } = scene
  return {
    world,
    scene,
    admin: await world.as(scene.admin),
    office: await world.as(alpha.office),
    planner: await world.as(alpha.planner),
    driver: await world.as(alpha.driverUser),
    reader: await world.as(alpha.reader),
    otherOffice: await world.as(beta.office),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

/** The fields that an answer calls wrong. */
export const wrongFields = (answer: { readonly body: unknown }): string[] =>
  ((answer.body as { violations?: { propertyPath: string }[] }).violations ?? []).map(
    (one) => one.propertyPath,
  )

export const remove = (caller: Caller, url: string): Promise<Answer> => caller.send({ method: 'DELETE', url })
