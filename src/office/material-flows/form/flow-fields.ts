import { officeFields } from '../../shared/fields/office-fields.ts'
import type { FlowValues } from './flow-values.ts'

export const flowFields = officeFields<FlowValues>()
