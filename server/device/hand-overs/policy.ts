import { mayPerform } from '#contract/kit/permissions.ts'
import type { Viewer } from '../../platform/http/request/endpoint.ts'
import { requires } from '../../platform/http/request/required-permission.ts'

/** Whether the viewer may hand over: those who may deliver. */
export const mayHandOver = (viewer: Viewer) => mayPerform(viewer.roles, 'deliverOperations')
/** Whether the viewer may settle what was handed over: those who settle exceptions. */
export const maySettle = requires('settleException')
/** Whether the viewer may import what a phone could not send. */
export const mayImport = requires('importRescueFile')
