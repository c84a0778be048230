import { mayPerform } from '#contract/permissions.ts'
import type { Viewer } from '../../http/request/endpoint.ts'

/** Whether the viewer may download shipments as CSV. */
export const mayExportShipments = (viewer: Viewer) => mayPerform(viewer.roles, 'exportShipments')
