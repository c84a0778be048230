import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, Navigate, useParams } from 'react-router-dom'
import { countryList, ewcCodeList, processingMethodList } from './coded-lists.tsx'
import { type MaintainedList, maintainedLists } from './list-names.ts'
import type { MasterList } from './master-list.tsx'
import { projectStatusList, senderTypeList, truckTypeList, unitList } from './ordered-lists.tsx'

const lists: Readonly<Record<MaintainedList, MasterList>> = {
  'ewc-codes': ewcCodeList,
  'processing-methods': processingMethodList,
  'project-statuses': projectStatusList,
  'sender-types': senderTypeList,
  'truck-types': truckTypeList,
  units: unitList,
  countries: countryList,
}

const listNamed = (requested: string | undefined): MasterList | undefined => {
  const name = maintainedLists.find((known) => known === requested)
  return name === undefined ? undefined : lists[name]
}

export const loader = (args: LoaderFunctionArgs) => listNamed(args.params['list'])?.loader(args) ?? null

export function Component() {
  const { list } = useParams()
  const known = listNamed(list)
  if (known === undefined) return <Navigate to="/master-data" replace />
  return <ScreenOf key={list} Screen={known.Screen} />
}

const ScreenOf = ({ Screen }: { readonly Screen: ComponentType }) => <Screen />
