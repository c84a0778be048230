import { mayPerform } from '#contract/kit/permissions.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { requires } from '../../platform/http/request/required-permission.ts'

export const mayHandOver = (viewer: Viewer) => mayPerform(viewer.roles, 'deliverOperations')
export const maySettle = requires('settleException')
export const mayImport = requires('importRescueFile')
