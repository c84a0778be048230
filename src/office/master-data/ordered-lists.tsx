import { useTranslation } from 'react-i18next'
import { type SenderRole, senderRoles } from '#contract/parties/master-data.ts'
import * as contract from '#contract/parties/reference-data.ts'
import { call } from '../../api/call.ts'
import { formFields } from '../../ui/forms/form-fields.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import {
  CodeInput,
  NameInputs,
  noNames,
  PositionInput,
  useCodeCheck,
  useCodeColumn,
  useNameColumns,
  usePositionColumn,
  useYesOrDash,
} from './entry-fields.tsx'
import { masterList } from './master-list.tsx'

const byPosition = { field: 'position', direction: 'asc' } as const

const truckTypeValues = (type: { id: string; names: typeof noNames; position: number } | undefined) => ({
  id: type?.id ?? '',
  names: type?.names ?? noNames,
  position: type?.position ?? (null as number | null),
})

export const truckTypeList = masterList({
  name: 'truck-types',
  collection: contract.truckTypes,
  load: (query, signal) => call(contract.truckTypes.list, { query, signal }),
  sorting: byPosition,
  filters: {},
  useColumns: () => [...useNameColumns(), useCodeColumn(), usePositionColumn()],
  valuesOf: truckTypeValues,
  useCheck: useCodeCheck,
  Fields: ({ isNew }) => (
    <>
      <CodeInput isNew={isNew} />
      <NameInputs />
      <PositionInput />
    </>
  ),
})

const senderTypeValues = (
  type: (Parameters<typeof truckTypeValues>[0] & { role: SenderRole }) | undefined,
) => ({ ...truckTypeValues(type), role: type?.role ?? ('' as const) })
const senderTypeFields = formFields<ReturnType<typeof senderTypeValues>>()

export const senderTypeList = masterList({
  name: 'sender-types',
  collection: contract.senderTypes,
  load: (query, signal) => call(contract.senderTypes.list, { query, signal }),
  sorting: byPosition,
  filters: {
    role: {
      kind: 'choice',
      values: senderRoles,
      titleOf: (t, role) => t(`roles.${role as SenderRole}`),
      title: (t) => t('role'),
    },
  },
  useColumns: () => {
    const { t } = useTranslation('reference')
    return [
      ...useNameColumns(),
      { key: 'role', title: t('role'), width: 160, cell: (row) => t(`roles.${row.role}`) },
      useCodeColumn(),
      usePositionColumn(),
    ]
  },
  valuesOf: senderTypeValues,
  useCheck: useCodeCheck,
  Fields: ({ isNew }) => {
    const { t } = useTranslation('reference')
    return (
      <>
        <CodeInput isNew={isNew} />
        <NameInputs />
        <senderTypeFields.SelectInput
          name="role"
          label={t('role')}
          placeholder=""
          options={senderRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
        />
        <PositionInput />
      </>
    )
  },
})

const statusValues = (
  status: { key: string; names: typeof noNames; blocked: boolean; position: number } | undefined,
) => ({
  key: status?.key ?? '',
  names: status?.names ?? noNames,
  blocked: status?.blocked ?? false,
  position: status?.position ?? (null as number | null),
})
const statusFields = formFields<ReturnType<typeof statusValues>>()

export const projectStatusList = masterList({
  name: 'project-statuses',
  collection: contract.projectStatuses,
  load: (query, signal) => call(contract.projectStatuses.list, { query, signal }),
  sorting: byPosition,
  filters: { blocked: { kind: 'yesNo', title: (t) => t('blocked') } },
  useColumns: () => {
    const { t } = useTranslation('reference')
    const yesOrDash = useYesOrDash()
    return [
      ...useNameColumns(),
      {
        key: 'blocked',
        title: t('blocked'),
        sortable: true,
        width: 130,
        cell: (row) => yesOrDash(row.blocked),
      },
      { key: 'key', title: t('key'), sortable: true, width: 150, cell: (row) => row.key },
      usePositionColumn(),
    ]
  },
  valuesOf: statusValues,
  Fields: () => {
    const { t } = useTranslation('reference')
    return (
      <>
        <NameInputs />
        <statusFields.TextInput name="key" label={t('key')} help={t('keyHelp')} />
        <PositionInput />
        <statusFields.SwitchInput name="blocked" label={t('blocked')} help={t('blockedHelp')} />
      </>
    )
  },
})

const unitValues = (
  unit:
    | (Parameters<typeof truckTypeValues>[0] & {
        symbol: string
        factorToKilograms?: number | undefined
        weighbridge: boolean
      })
    | undefined,
) => ({
  ...truckTypeValues(unit),
  symbol: unit?.symbol ?? '',
  factorToKilograms: unit?.factorToKilograms ?? (null as number | null),
  weighbridge: unit?.weighbridge ?? false,
})
const unitFields = formFields<ReturnType<typeof unitValues>>()

function UnitFields({ isNew }: { readonly isNew: boolean }) {
  const { t } = useTranslation('reference')
  return (
    <>
      <CodeInput isNew={isNew} />
      <NameInputs />
      <unitFields.TextInput name="symbol" label={t('symbol')} />
      <unitFields.NumberInput
        name="factorToKilograms"
        label={t('factor')}
        help={t('factorHelp')}
        unit="kg"
        decimals={9}
      />
      <unitFields.SwitchInput name="weighbridge" label={t('weighbridge')} help={t('weighbridgeHelp')} />
      <PositionInput />
    </>
  )
}

export const unitList = masterList({
  name: 'units',
  collection: contract.units,
  load: (query, signal) => call(contract.units.list, { query, signal }),
  sorting: byPosition,
  filters: {
    weighbridge: { kind: 'yesNo', title: (t) => t('weighbridge') },
    mass: { kind: 'yesNo', parameter: 'factorToKilograms', exists: true, title: (t) => t('hasFactor') },
  },
  useColumns: () => {
    const { t } = useTranslation('reference')
    const { number } = useFormats()
    const yesOrDash = useYesOrDash()
    return [
      ...useNameColumns(),
      { key: 'symbol', title: t('symbol'), width: 100, cell: (row) => row.symbol },
      {
        key: 'factorToKilograms',
        title: t('factor'),
        numeric: true,
        width: 170,
        cell: (row) => (row.factorToKilograms === undefined ? '–' : number(row.factorToKilograms)),
      },
      { key: 'weighbridge', title: t('weighbridge'), width: 150, cell: (row) => yesOrDash(row.weighbridge) },
      useCodeColumn(),
      usePositionColumn(),
    ]
  },
  valuesOf: unitValues,
  useCheck: useCodeCheck,
  Fields: UnitFields,
})
