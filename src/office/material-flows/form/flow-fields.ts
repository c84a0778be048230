import { officeFields } from '../../shared/fields/office-fields.ts'
import type { FlowValues } from './flow-values.ts'

/** The fields of the form of a flow, with its names. */
export const flowFields = officeFields<FlowValues>()
