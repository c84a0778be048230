import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { measurementNames, measurements } from '#contract/measurements.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { OutboxEntry } from '../../offline/outbox/outbox.ts'

/** Why an entry was refused, in the language of now: the server's own words are those of the moment of refusal. */
export function RefusalReason({ entry: { problem } }: { readonly entry: Pick<OutboxEntry, 'problem'> }) {
  const { t } = useTranslation('refusals')
  const fieldName = useFieldName()
  if (problem === undefined) return null
  const { code, violations = [] } = problem
  const fields = new Map(
    violations.flatMap((violation) => {
      const name = fieldName(violation.propertyPath)
      return name === undefined
        ? []
        : [[name, violation.code === blankValue ? 'missingValue' : 'wrongValue'] as const]
    }),
  )
  return (
    <chakra.span display="grid" gap="4px" color="danger.fg">
      {fields.size > 0
        ? [...fields].map(([field, text]) => <span key={field}>{t(text, { field })}</span>)
        : isKnownReason(code)
          ? t(`reasons.${code}`)
          : t('reasons.other', { code: code.slice(0, 40) })}
    </chakra.span>
  )
}

/** The code of the constraint that a value must be there. */
const blankValue = 'c1051bb4-d103-4f74-8988-acbcafc7fdc3'

const knownReasons = [
  'validation_failed',
  'project_blocked',
  'material_flow_not_carried',
  'ewc_code_not_valid_then',
  'unload_by_other_carrier',
  'account_needs_approval',
  'shipment_already_loaded',
  'shipment_already_unloaded',
  'shipment_not_loaded',
  'shipment_number_taken',
  'transport_mode_taken',
  'not_found',
  'operation_reused',
  'operation_withdrawn',
  'operation_dismissed',
  'operation_version_unsupported',
  'operation_unknown_type',
  'access_denied',
  'body_too_large',
  'photo_hash_mismatch',
  'photo_type_refused',
  // Of this phone alone.
  'photo_missing',
] as const satisfies readonly (ProblemCode | 'photo_missing')[]
const isKnownReason = (code: string): code is (typeof knownReasons)[number] =>
  (knownReasons as readonly string[]).includes(code)

/** Names the field of a statement by its path in the API; undefined where it is none. */
function useFieldName(): (path: string) => string | undefined {
  const { t } = useTranslation(['driver', 'statement'])
  return (path) => {
    const field = path.split(/[.[]/)[0] ?? ''
    if (field === 'photos') return t('outbox.what.photo')
    if (field === 'note') return t('outbox.note')
    const name = measurementNames.find((each) => measurements[each].statedAs === field)
    return name === undefined ? undefined : t(`statement:measurements.${name}`)
  }
}
