import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useOutletContext } from 'react-router-dom'
import { type Customer, customers } from '#contract/accounts/customers.ts'
import { may } from '#contract/kit/permissions.ts'
import { defaultPrimaryColor } from '../../app/session/settings.ts'
import { useUser } from '../../app/session/use-user.ts'
import { primaryScales } from '../../ui/theme/colors.ts'
import { Swatch } from '../../ui/forms/CheckInputs.tsx'
import { LogoPreview } from '../shared/fields/LogoInput.tsx'
import { EditForm } from '../shared/forms/EditForm.tsx'
import { useEditForm } from '../shared/forms/use-edit-form.ts'
import { Fact, FactsCard } from '../shared/detail/FactsCard.tsx'
import { AdministratorChanges } from './AdministratorChanges.tsx'
import {
  CustomerLook,
  CustomerModules,
  CustomerRegion,
  CustomerRetention,
  CustomerSignIn,
} from './CustomerFields.tsx'
import { settingValues } from './customer-values.ts'
import { useLanguageName } from './use-language-name.ts'

export function Component() {
  const customer = useOutletContext<Customer>()
  const { roles } = useUser()
  return may(roles, 'change', 'Customer') ? (
    <SettingsForm key={customer.id} customer={customer} />
  ) : (
    <>
      <AdministratorChanges />
      <SettingsFacts customer={customer} />
      <RetentionFacts customer={customer} />
    </>
  )
}

function SettingsForm({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation('customers')
  const form = useEditForm({
    collection: customers,
    item: customer,
    values: settingValues,
    draftKey: 'settings',
  })
  const logo = form.item?.logo
  return (
    <EditForm form={form} listAddress="/customers">
      <CustomerLook
        customerId={customer.id}
        logo={logo === undefined ? undefined : { id: logo.id, name: t('fields.logo'), href: logo.contentUrl }}
      />
      <CustomerRegion />
      <CustomerRetention />
      <CustomerSignIn />
      <CustomerModules />
    </EditForm>
  )
}

function SettingsFacts({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation('customers')
  const languageName = useLanguageName()
  const { themePrimaryColor, logo } = customer
  return (
    <FactsCard title={t('tabs.settings')} minColumnWidth="220px">
      <Fact term={t('fields.logo')}>
        {logo === undefined ? (
          t('look.noLogo')
        ) : (
          <LogoPreview href={logo.contentUrl} alt={t('look.logoOf', { name: customer.name })} />
        )}
      </Fact>
      <Fact term={t('fields.themePrimaryColor')}>
        <chakra.span display="inline-flex" alignItems="center" gap="8px">
          <Swatch style={{ background: primaryScales[themePrimaryColor ?? defaultPrimaryColor][600] }} />
          {themePrimaryColor === undefined ? t('look.usual') : t(`look.colors.${themePrimaryColor}`)}
        </chakra.span>
      </Fact>
      <Fact term={t('fields.language')}>{languageName(customer.language)}</Fact>
      <Fact term={t('fields.timeZone')} details={t('region.help')}>
        {customer.timeZone}
      </Fact>
      <Fact term={t('fields.secondFactorRequired')} details={t('signIn.secondFactorHelp')}>
        {t(customer.secondFactorRequired ? 'yes' : 'no')}
      </Fact>
      <Fact term={t('fields.manageProducts')}>{t(customer.manageProducts ? 'yes' : 'no')}</Fact>
    </FactsCard>
  )
}

function RetentionFacts({ customer: { photoMonths, positionMonths } }: { readonly customer: Customer }) {
  const { t } = useTranslation('customers')
  return (
    <FactsCard
      title={t('retention.title')}
      help={`${t('retention.help')} ${t('retention.removal')}`}
      minColumnWidth="220px"
    >
      <Fact term={t('fields.photoMonths')}>{t('retention.monthsOf', { count: photoMonths })}</Fact>
      <Fact term={t('fields.positionMonths')}>{t('retention.monthsOf', { count: positionMonths })}</Fact>
    </FactsCard>
  )
}
