import { currentRuntime } from '../store/runtime.ts'

/** Whom the driver drives for; undefined before the first pull. Usable inside a live query. */
export const readTransporter = async () =>
  (await currentRuntime().store.drivers.toCollection().first())?.company
