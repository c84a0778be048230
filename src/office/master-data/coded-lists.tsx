import { useTranslation } from 'react-i18next'
import { ewcLevels, type EwcLevel } from '#contract/parties/ewc-codes.ts'
import { mayPerform } from '#contract/kit/permissions.ts'
import * as contract from '#contract/parties/reference-data.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { formatDay } from '../../ui/controls/date-input.ts'
import { formFields } from '../../ui/forms/form-fields.ts'
import { FieldRow } from '../../ui/forms/FormLayout.tsx'
import {
  CodeInput,
  DescriptionInputs,
  NameInputs,
  noNames,
  useCodeCheck,
  useCodeColumn,
  useNameColumns,
  useYesOrDash,
} from './entry-fields.tsx'
import { masterList } from './master-list.tsx'

const byCode = { field: 'code', direction: 'asc' } as const

const methodValues = (
  method: { id: string; names: typeof noNames; group?: string | undefined } | undefined,
) => ({ id: method?.id ?? '', names: method?.names ?? noNames, group: method?.group ?? '' })
const methodFields = formFields<ReturnType<typeof methodValues>>()

export const processingMethodList = masterList({
  name: 'processing-methods',
  collection: contract.processingMethods,
  load: (query, signal) => call(contract.processingMethods.list, { query, signal }),
  sorting: byCode,
  filters: {},
  useColumns: () => {
    const { t } = useTranslation('reference')
    return [
      { ...useCodeColumn(), width: 110 },
      ...useNameColumns(),
      { key: 'group', title: t('group'), sortable: true, width: 110, cell: (row) => row.group ?? '–' },
    ]
  },
  nameOf: ({ code }, name) => `${code} ${name}`,
  valuesOf: methodValues,
  useCheck: useCodeCheck,
  Fields: ({ isNew }) => {
    const { t } = useTranslation('reference')
    return (
      <>
        <FieldRow columns="2fr 1fr">
          <CodeInput isNew={isNew} />
          <methodFields.TextInput name="group" label={t('group')} help={t('groupHelp')} />
        </FieldRow>
        <NameInputs />
      </>
    )
  },
})

const countryValues = (country: { id: string; iso3: string; names: typeof noNames } | undefined) => ({
  id: country?.id ?? '',
  iso3: country?.iso3 ?? '',
  names: country?.names ?? noNames,
})
const countryFields = formFields<ReturnType<typeof countryValues>>()
const inCapitals = (text: string) => text.trim().toUpperCase()

export const countryList = masterList({
  name: 'countries',
  collection: contract.countries,
  load: (query, signal) => call(contract.countries.list, { query, signal, fresh: true }),
  sorting: byCode,
  filters: {},
  useColumns: () => {
    const { t } = useTranslation('reference')
    return [
      ...useNameColumns(),
      { ...useCodeColumn(), title: t('country.iso2'), width: 190 },
      {
        key: 'iso3',
        title: t('country.iso3'),
        sortable: true,
        width: 190,
        cell: (row) => <span className="numbers">{row.iso3}</span>,
      },
    ]
  },
  valuesOf: countryValues,
  useCheck: () => {
    const { t } = useTranslation('reference')
    return ({ id }): Record<string, string> =>
      id === '' || /^[A-Z]{2}$/.test(id) ? {} : { id: t('country.iso2Wrong') }
  },
  Fields: ({ isNew }) => {
    const { t } = useTranslation('reference')
    return (
      <>
        <FieldRow columns="1fr 1fr">
          <countryFields.TextInput
            name="id"
            label={t('country.iso2')}
            required={isNew}
            disabled={!isNew}
            normalise={inCapitals}
          />
          <countryFields.TextInput name="iso3" label={t('country.iso3')} normalise={inCapitals} />
        </FieldRow>
        <NameInputs />
      </>
    )
  },
})

const ewcValues = (
  ewc:
    | {
        code: string
        hazardous: boolean
        names: typeof noNames
        validFrom?: string | undefined
        validTo?: string | undefined
      }
    | undefined,
) => ({
  code: ewc?.code ?? '',
  hazardous: ewc?.hazardous ?? false,
  names: ewc?.names ?? noNames,
  validFrom: ewc?.validFrom ?? '',
  validTo: ewc?.validTo ?? '',
})
const ewcFields = formFields<ReturnType<typeof ewcValues>>()

function EwcFields({ isNew }: { readonly isNew: boolean }) {
  const { t } = useTranslation('reference')
  return (
    <>
      <ewcFields.TextInput
        name="code"
        label={t('ewc.code')}
        help={t(isNew ? 'ewc.codeHelp' : 'ewc.fixed')}
        disabled={!isNew}
        inputMode="numeric"
      />
      <DescriptionInputs />
      <ewcFields.SwitchInput name="hazardous" label={t('ewc.hazardous')} help={t('ewc.hazardousHelp')} />
      <FieldRow columns="1fr 1fr">
        <ewcFields.DateInput name="validFrom" label={t('ewc.validFrom')} disabled={!isNew} />
        <ewcFields.DateInput name="validTo" label={t('ewc.validTo')} />
      </FieldRow>
    </>
  )
}

function ImportLink() {
  const { t } = useTranslation('reference')
  return mayPerform(useUser().roles, 'importEwcCodes') ? (
    <LinkButton to="/master-data/ewc-codes/import" variant="outline">
      {t('ewc.import')}
    </LinkButton>
  ) : null
}

export const ewcCodeList = masterList({
  name: 'ewc-codes',
  collection: contract.ewcCodes,
  load: (query, signal) => call(contract.ewcCodes.list, { query, signal }),
  sorting: byCode,
  filters: {
    level: {
      kind: 'choice',
      values: ewcLevels,
      titleOf: (t, level) => t(`ewc.levels.${level as EwcLevel}`),
      title: (t) => t('ewc.level'),
    },
    hazardous: { kind: 'yesNo', title: (t) => t('ewc.hazardous') },
    ends: { kind: 'yesNo', parameter: 'validTo', exists: true, title: (t) => t('ewc.hasEnd') },
  },
  useColumns: () => {
    const { t, i18n } = useTranslation('reference')
    const day = (date: string) => formatDay(date, i18n.language)
    const yesOrDash = useYesOrDash()
    const [name, otherName] = useNameColumns()
    return [
      {
        key: 'code',
        title: t('ewc.code'),
        sortable: true,
        width: 110,
        cell: (row) => <span className="numbers">{row.displayCode}</span>,
      },
      { ...name, width: 280, maxWidth: 720 },
      { ...otherName, visibility: 'hidden' },
      { key: 'level', title: t('ewc.level'), width: 110, cell: (row) => t(`ewc.levels.${row.level}`) },
      { key: 'hazardous', title: t('ewc.hazardous'), width: 110, cell: (row) => yesOrDash(row.hazardous) },
      {
        key: 'validFrom',
        title: t('ewc.validFrom'),
        sortable: true,
        width: 130,
        cell: (row) => (row.validFrom === undefined ? t('ewc.always') : day(row.validFrom)),
      },
      {
        key: 'validTo',
        title: t('ewc.validTo'),
        sortable: true,
        width: 196,
        cell: (row) => (row.validTo === undefined ? '–' : day(row.validTo)),
      },
    ]
  },
  nameOf: ({ displayCode }) => displayCode,
  valuesOf: ewcValues,
  Fields: EwcFields,
  Actions: ImportLink,
})
