import { createContext, use } from 'react'
import { type Path, useWatch } from 'react-hook-form'
import type { Names, SenderRole, Unit } from '#contract/parties/master-data.ts'
import type { UploadedFile } from '../../../ui/forms/FileInput.tsx'
import type { FlowValues } from './flow-values.ts'

export interface FlowLookups {
  readonly units: readonly Pick<Unit, 'id' | 'names' | 'symbol'>[]
  readonly senderTypes: readonly { readonly id: string; readonly names: Names; readonly role: SenderRole }[]
  readonly manageProducts: boolean
  readonly evidenceFile?: UploadedFile | undefined
}

const Lookups = createContext<FlowLookups>({ units: [], senderTypes: [], manageProducts: false })
export const FlowLookupsProvider = Lookups.Provider
export const useFlowLookups = () => use(Lookups)

export const useFlowValue = <Name extends keyof FlowValues>(name: Name): FlowValues[Name] =>
  // Within the form all values are there; the types of the library let any of them be absent.
  useWatch<FlowValues>({ name: name as Path<FlowValues> }) as FlowValues[Name]
