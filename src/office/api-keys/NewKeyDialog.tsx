import { useTranslation } from 'react-i18next'
import {
  type ApiKeyScope,
  apiKeyScopes,
  createApiKey,
  defaultKeyDays,
  type IssuedApiKey,
  newApiKey,
} from '#contract/accounts/api-keys.ts'
import { call } from '../../api/call.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { officeFields } from '../shared/fields/office-fields.ts'
import { useActionForm } from '../shared/forms/use-action-form.ts'
import { subjectOf } from './scope-subject.ts'

const initial = { name: '', scopes: [] as readonly ApiKeyScope[], validDays: String(defaultKeyDays) }
const { CheckGroupInput, SelectInput, TextInput } = officeFields<typeof initial>()
const lifetimes = ['30', '90', '365', '730'] as const

export function NewKeyDialog({
  onClose,
  onMade,
}: {
  readonly onClose: () => void
  readonly onMade: (key: IssuedApiKey) => void
}) {
  const { t } = useTranslation('apikeys')
  const form = useActionForm({
    schema: newApiKey,
    initial,
    draft: ({ validDays, ...values }) => ({ ...values, validDays: Number(validDays) }),
    check: ({ scopes }): Record<string, string> =>
      scopes.length === 0 ? { scopes: t('form.scopeMissing') } : {},
    send: async (body) => onMade(await call(createApiKey, { body })),
  })
  return (
    <FormDialog size="sm" title={t('add')} form={form} saveLabel={t('form.save')} onClose={onClose}>
      <TextInput name="name" label={t('name')} help={t('form.nameHelp')} required maxLength={80} />
      <CheckGroupInput
        name="scopes"
        label={t('scopes')}
        help={t('form.scopesHelp')}
        required
        options={apiKeyScopes.map((scope) => ({
          value: scope,
          label: t(`scope.${subjectOf(scope)}`),
          help: t(`scopeHelp.${subjectOf(scope)}`),
        }))}
      />
      <SelectInput
        name="validDays"
        label={t('form.validFor')}
        help={t('form.validHelp')}
        options={lifetimes.map((days) => ({ value: days, label: t(`form.days.${days}`) }))}
      />
    </FormDialog>
  )
}
