import { useTranslation } from 'react-i18next'
import type { Names } from '#contract/parties/master-data.ts'
import { locales } from '#contract/kit/locales.ts'
import { language } from '../../i18n/setup.ts'
import { formFields } from '../../ui/forms/form-fields.ts'
import { FieldRow } from '../../ui/forms/FormLayout.tsx'
import type { Column } from '../../ui/table/columns.ts'

export const noNames: Names = { en: '', nl: '' }

const { NumberInput, TextAreaInput, TextInput } = formFields<{
  readonly id: string
  readonly names: Names
  readonly position: number | null
}>()

export function NameInputs() {
  const { t } = useTranslation('reference')
  return (
    <FieldRow columns="1fr 1fr">
      <TextInput name="names.nl" label={t('names.nl')} />
      <TextInput name="names.en" label={t('names.en')} />
    </FieldRow>
  )
}

export function DescriptionInputs() {
  const { t } = useTranslation('reference')
  return (
    <>
      <TextAreaInput name="names.nl" label={t('descriptions.nl')} maxLength={1000} />
      <TextAreaInput name="names.en" label={t('descriptions.en')} maxLength={1000} />
    </>
  )
}

/** The code is the id of an entry, so it is chosen once. */
export function CodeInput({ isNew }: { readonly isNew: boolean }) {
  const { t } = useTranslation('reference')
  return (
    <TextInput
      name="id"
      label={t('code')}
      required={isNew}
      disabled={!isNew}
      help={isNew ? t('codeHelp') : undefined}
      spellCheck={false}
    />
  )
}

/** Checks the code of a new entry; the field itself checks that there is one. */
export function useCodeCheck() {
  const { t } = useTranslation('reference')
  return ({ id }: { readonly id: string }): Record<string, string> =>
    id === '' || /^\w{1,40}$/.test(id) ? {} : { id: t('codeWrong') }
}

export function PositionInput() {
  const { t } = useTranslation('reference')
  return <NumberInput name="position" label={t('position')} help={t('positionHelp')} decimals={0} />
}

interface Named {
  readonly names: Names
}

export function useNameColumns(): readonly [Column<Named>, Column<Named>] {
  const { t } = useTranslation('reference')
  const shown = language()
  const column = (locale: keyof Names): Column<Named> => ({
    key: `names.${locale}`,
    title: locale === shown ? t('name') : t(`names.${locale}`),
    sortable: true,
    width: 180,
    maxWidth: 480,
    cell: ({ names }) => names[locale],
  })
  const other = locales.find((locale) => locale !== shown) ?? shown
  return [column(shown), column(other)]
}

export function useCodeColumn(): Column<{ readonly code: string }> {
  const { t } = useTranslation('reference')
  return {
    key: 'code',
    title: t('code'),
    sortable: true,
    width: 150,
    cell: ({ code }) => <span className="numbers">{code}</span>,
  }
}

export function usePositionColumn(): Column<{ readonly position: number }> {
  const { t } = useTranslation('reference')
  return {
    key: 'position',
    title: t('position'),
    sortable: true,
    numeric: true,
    width: 100,
    cell: ({ position }) => position,
  }
}

/** "Yes", else a dash, so that the few that apply stand out. */
export function useYesOrDash() {
  const { t } = useTranslation('forms')
  return (value: boolean) => (value ? t('yes') : '–')
}
