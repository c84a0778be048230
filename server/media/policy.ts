import { isDriver } from '#contract/roles.ts'
import type { Viewer } from '../http/endpoint.ts'

/** Photos come from a driver's device. */
export const maySendPhotos = (viewer: Viewer) => isDriver(viewer.roles)

/** Everybody sees the photos of the shipments that he sees. */
export const maySeePhotos = (viewer: Viewer) => viewer.roles.length > 0
