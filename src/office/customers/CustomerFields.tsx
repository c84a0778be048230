import { chakra } from '@chakra-ui/react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { primaryColors } from '#contract/accounts/customers.ts'
import { locales } from '#contract/kit/locales.ts'
import { retentionMonths } from '#contract/accounts/retention.ts'
import { defaultPrimaryColor } from '../../app/session/settings.ts'
import { primaryScales } from '../../ui/theme/colors.ts'
import { FieldRow, FormSection } from '../../ui/forms/FormLayout.tsx'
import type { UploadedFile } from '../../ui/forms/FileInput.tsx'
import { fileFields } from '../shared/fields/file-fields.ts'
import { officeFields } from '../shared/fields/office-fields.ts'
import type { CustomerValues } from './customer-values.ts'
import { ThemePreview } from './ThemePreview.tsx'
import { searchTimeZones } from './time-zone-choices.ts'
import { Hint } from '../../ui/theme/surfaces.tsx'

const { ChoiceInput, NumberInput, RadioInput, SelectInput, SwitchInput, TextInput } =
  officeFields<CustomerValues>()
const { LogoInput } = fileFields<CustomerValues>()

export function CustomerName() {
  const { t } = useTranslation('customers')
  return (
    <FormSection title={t('details.title')} help={t('details.help')}>
      <FieldRow columns="2fr 1fr">
        <TextInput name="name" label={t('fields.name')} maxLength={255} />
        <TextInput name="debtorNumber" label={t('fields.debtorNumber')} maxLength={40} />
      </FieldRow>
    </FormSection>
  )
}

export function CustomerLook({
  customerId,
  logo,
}: {
  readonly customerId?: string
  readonly logo?: UploadedFile | undefined
}) {
  const { t } = useTranslation('customers')
  const color = useWatch<CustomerValues, 'themePrimaryColor'>({ name: 'themePrimaryColor' })
  return (
    <FormSection title={t('look.title')} help={t('look.help')}>
      <chakra.div
        display="grid"
        gap="field"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      >
        <RadioInput
          name="themePrimaryColor"
          label={t('fields.themePrimaryColor')}
          options={[
            { value: '', label: t('look.usual'), swatch: primaryScales[defaultPrimaryColor][600] },
            ...primaryColors.map((name) => ({
              value: name,
              label: t(`look.colors.${name}`),
              swatch: primaryScales[name][600],
            })),
          ]}
        />
        <ThemePreview color={color} />
      </chakra.div>
      {customerId === undefined ? null : (
        <LogoInput
          name="logo"
          label={t('fields.logo')}
          help={t('look.logoHelp')}
          chosen={logo}
          of={{ customer: customerId }}
        />
      )}
    </FormSection>
  )
}

export function CustomerRegion() {
  const { t } = useTranslation('customers')
  const { t: tApp } = useTranslation('app')
  const timeZone = useWatch<CustomerValues, 'timeZone'>({ name: 'timeZone' })
  return (
    <FormSection title={t('region.title')} help={t('region.help')}>
      <FieldRow columns="1fr 1fr">
        <SelectInput
          name="language"
          label={t('fields.language')}
          help={t('region.languageHelp')}
          options={locales.map((locale) => ({ value: locale, label: tApp(`languages.${locale}`) }))}
        />
        <ChoiceInput
          name="timeZone"
          label={t('fields.timeZone')}
          help={t('region.timeZoneHelp')}
          placeholder={t('region.timeZoneSearch')}
          search={searchTimeZones}
          required
          chosen={timeZone === '' ? undefined : { value: timeZone, title: timeZone }}
        />
      </FieldRow>
    </FormSection>
  )
}

export function CustomerRetention() {
  const { t } = useTranslation('customers')
  const { photos, positions } = retentionMonths
  return (
    <FormSection title={t('retention.title')} help={t('retention.help')}>
      <Hint>{t('retention.removal')}</Hint>
      <FieldRow columns="1fr 1fr">
        <NumberInput
          name="photoMonths"
          label={t('fields.photoMonths')}
          help={t('retention.photosHelp', photos)}
          unit={t('retention.months')}
          decimals={0}
          required
        />
        <NumberInput
          name="positionMonths"
          label={t('fields.positionMonths')}
          help={t('retention.positionsHelp', positions)}
          unit={t('retention.months')}
          decimals={0}
          required
        />
      </FieldRow>
    </FormSection>
  )
}

export function CustomerSignIn() {
  const { t } = useTranslation('customers')
  return (
    <FormSection title={t('signIn.title')}>
      <SwitchInput
        name="secondFactorRequired"
        label={t('fields.secondFactorRequired')}
        help={t('signIn.secondFactorHelp')}
      />
    </FormSection>
  )
}

export function CustomerModules() {
  const { t } = useTranslation('customers')
  return (
    <FormSection title={t('modules.title')} help={t('modules.help')}>
      <SwitchInput
        name="manageProducts"
        label={t('fields.manageProducts')}
        help={t('modules.manageProductsHelp')}
      />
      <SwitchInput
        name="unlimitedModifications"
        label={t('fields.unlimitedModifications')}
        help={t('modules.unlimitedModificationsHelp')}
      />
    </FormSection>
  )
}
