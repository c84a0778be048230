import { mayPerform } from '#contract/permissions.ts'
import type { Viewer } from '../http/request/endpoint.ts'
import { notImpersonated } from '../http/request/not-impersonated.ts'

/** Whether the viewer may hand over: those who may deliver. */
export const mayHandOver = (viewer: Viewer) => mayPerform(viewer.roles, 'deliverOperations')
/** Whether the viewer may settle what was handed over: those who settle exceptions. */
export const maySettle = notImpersonated((viewer) => mayPerform(viewer.roles, 'settleException'))
/** Whether the viewer may import what a phone could not send. */
export const mayImport = (viewer: Viewer) => mayPerform(viewer.roles, 'importRescueFile')
