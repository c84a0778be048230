import { mayDo } from '#contract/permissions.ts'
import type { Viewer } from '../../http/request/endpoint.ts'

export const mayExportShipments = (viewer: Viewer) => mayDo(viewer.roles, 'exportShipments')
