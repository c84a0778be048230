import { hasOffice } from '#contract/roles.ts'
import type { Viewer } from '../http/endpoint.ts'

export const mayWatch = (viewer: Viewer) => hasOffice(viewer.roles)
