import { useTranslation } from 'react-i18next'
import { contactPersons } from '#contract/parties/contact-persons.ts'
import { locations } from '#contract/parties/locations.ts'
import { isRecord } from '#contract/kit/objects.ts'
import { may } from '#contract/kit/permissions.ts'
import { uuid } from '#contract/kit/primitives.ts'
import { call } from '../../api/call.ts'
import { useUser } from '../../app/session/use-user.ts'
import { formatDay } from '../../ui/controls/date-input.ts'
import type { ReferenceChoices } from '../shared/choices/reference-choices.ts'
import {
  companyChoices,
  customerChoices,
  flowChoices,
  productChoices,
  projectChoices,
  projectStatusChoices,
  referenceChoices,
} from '../shared/choices/reference-choices.ts'
import { driverChoices, vehicleChoices } from '../shared/choices/transport-choices.ts'
import { useChosen } from '../shared/choices/reference-titles.ts'
import { useFormats } from '../shared/page/use-formats.ts'
import { useAuditTexts } from './use-audit-texts.ts'

const locationChoices = referenceChoices(
  'Location',
  (query, signal) => call(locations.list, { query, signal }),
  'description',
  ({ id, description }) => ({ value: id, title: description }),
)
const personChoices = referenceChoices(
  'ContactPerson',
  (query, signal) => call(contactPersons.list, { query, signal }),
  'name',
  ({ id, name }) => ({ value: id, title: name }),
)

const references: Readonly<Record<string, ReferenceChoices>> = {
  company: companyChoices,
  employer: companyChoices,
  sender: companyChoices,
  disposer: companyChoices,
  receiver: companyChoices,
  customer: customerChoices,
  project: projectChoices,
  status: projectStatusChoices,
  employerContact: personChoices,
  originLocation: locationChoices,
  destinationLocation: locationChoices,
  product: productChoices,
  materialFlow: flowChoices,
  driver: driverChoices,
  transportMode: vehicleChoices,
}

const isId = (value: unknown): value is string => uuid.safeParse(value).success

export function AuditValue({
  type,
  path,
  value,
}: {
  readonly type: string
  readonly path: string
  readonly value: unknown
}) {
  const texts = useValueTexts(type)
  const { failure } = useAuditTexts()
  const choices = references[path.split('.').at(-1) ?? '']
  if (choices !== undefined && isId(value)) return <Reference choices={choices} id={value} />
  if (!Array.isArray(value)) return failure(path, value) ?? texts(value)
  return (
    <ul>
      {value.map((element) => (
        <li key={JSON.stringify(element)}>
          {isRecord(element) && isId(element['company']) ? (
            <Reference choices={companyChoices} id={element['company']} />
          ) : (
            texts(element)
          )}
        </li>
      ))}
    </ul>
  )
}

function Reference({ choices, id }: { readonly choices: ReferenceChoices; readonly id: string }) {
  const { roles } = useUser()
  const [choice] = useChosen(may(roles, 'read', choices.type) ? choices : undefined, [id])
  return choice?.title ?? id
}

function useValueTexts(type: string) {
  const { t, i18n } = useTranslation('forms')
  const { moment, number } = useFormats()
  const { field } = useAuditTexts()
  const textOf = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return '–'
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') return number(value)
    if (typeof value === 'string') return timeOf(value) ?? value
    if (Array.isArray(value)) return value.map(textOf).join(', ')
    return isRecord(value)
      ? Object.entries(value)
          .map(([name, part]) => `${field(type, name)}: ${textOf(part)}`)
          .join(', ')
      : JSON.stringify(value)
  }
  const timeOf = (text: string): string | undefined =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)
      ? moment(text)
      : /^\d{4}-\d\d-\d\d$/.test(text)
        ? formatDay(text, i18n.language)
        : undefined
  return textOf
}
